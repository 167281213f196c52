package io.github.redisbulk.examples;

record Product(String sku, String name) {
}
