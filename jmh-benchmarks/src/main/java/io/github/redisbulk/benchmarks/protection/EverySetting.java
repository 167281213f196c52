package io.github.redisbulk.benchmarks.protection;

import io.github.redisbulk.benchmarks.rival.Driver;

/**
 * What does each way of writing do to everybody's reads, and does the guard keep its
 * bound?
 */
final class EverySetting implements Experiment.Procedure {

	@Override
	public void run(Stage stage) throws Exception {
		Plan plan = stage.plan();
		int before = stage.results().size();
		try (Readers readers = stage.readers(stage.lab().proxy())) {
			stage.warmUp();
			for (int round = 0; round < plan.rounds(); round++) {
				stage.idle(round, readers);
				for (Setting setting : Setting.all(plan.quick())) {
					for (Driver driver : plan.drivers()) {
						if (plan.wanted().test(setting.name())) {
							stage.run(readers, driver, setting.name(), setting);
						}
					}
				}
			}
		}
		Ratios ratios = new Ratios(stage.results().subList(before, stage.results().size()), stage.lines());
		plan.drivers().forEach((driver) -> ratios.add(driver.label()));
	}

}
