// A look into the chosen file before it is sent: its columns, as fields for the key, and its first rows.

import { byId, row, show } from "./text.js";

const LOOK = 64 * 1024;
const ROWS = 3;
const DELIMITERS = [",", ";", "\t", "|"];

const form = byId("control");
let field = form.elements.key; // where a column goes that is clicked

async function beginning(file) {
	const start = new Uint8Array(await file.slice(0, 2).arrayBuffer());
	let stream = file.slice(0, LOOK).stream();
	if (start[0] === 0x1f && start[1] === 0x8b) {
		stream = stream.pipeThrough(new DecompressionStream("gzip"));
	}
	const text = new TextDecoder(form.elements.charset.value);
	const reader = stream.getReader();
	let all = "";
	try {
		while (all.length < LOOK) {
			const { done, value } = await reader.read();
			if (done) {
				return all;
			}
			all += text.decode(value, { stream: true });
		}
		reader.cancel().catch(() => {});
	}
	catch {
		// cut off in the middle of what is packed
	}
	return all;
}

/** Reads the first records of CSV. What it gets wrong shows here only: the importer reads by itself. */
export function records(text, delimiter, most) {
	const found = [];
	let values = [];
	let value = "";
	let quoted = false;
	for (let i = 0; i < text.length && found.length < most; i++) {
		const c = text[i];
		if (quoted) {
			if (c === '"' && text[i + 1] === '"') {
				value += text[i++];
			}
			else if (c === '"') {
				quoted = false;
			}
			else {
				value += c;
			}
		}
		else if (c === '"' && value === "") {
			quoted = true;
		}
		else if (c === delimiter || c === "\n" || c === "\r") {
			values.push(value);
			value = "";
			if (c !== delimiter) {
				i += c === "\r" && text[i + 1] === "\n" ? 1 : 0;
				found.push(values);
				values = [];
			}
		}
		else {
			value += c;
		}
	}
	if (found.length < most && (value || values.length)) {
		found.push([...values, value]);
	}
	return found;
}

/** The delimiter that gives the header the most columns. */
export function likely(text) {
	const columns = (delimiter) => records(text, delimiter, 1)[0]?.length ?? 0;
	return DELIMITERS.reduce((best, each) => (columns(each) > columns(best) ? each : best));
}

function paths(object, prefix = "") {
	return Object.entries(object).flatMap(([name, value]) =>
		(value !== null && typeof value === "object" && !Array.isArray(value)
			? paths(value, `${prefix || "/"}${name}/`) : [`${prefix}${name}`]));
}

function jsonRows(text) {
	const rows = [];
	for (const line of text.split("\n").slice(0, ROWS)) {
		try {
			rows.push(JSON.parse(line));
		}
		catch {
			break;
		}
	}
	const columns = rows.length > 0 && rows[0] !== null && typeof rows[0] === "object" ? paths(rows[0]) : [];
	const value = (object, path) => path.split("/").filter(Boolean).reduce((at, name) => at?.[name], object);
	return [columns, rows.map((each) => columns.map((path) => JSON.stringify(value(each, path)) ?? ""))];
}

function insert(name) {
	const at = field.selectionStart ?? field.value.length;
	field.setRangeText(`{${name}}`, at, field.selectionEnd ?? at, "end");
	field.focus();
	field.dispatchEvent(new Event("change", { bubbles: true }));
}

function offer(columns) {
	byId("columns").replaceChildren(...columns.filter((name) => name && !/[{}]/.test(name)).map((name) => {
		const button = document.createElement("button");
		button.type = "button";
		button.className = "column";
		button.textContent = name;
		button.addEventListener("click", () => insert(name));
		return button;
	}));
	byId("scores").replaceChildren(...columns.map((name) => new Option(name)));
	show("columns-field", columns.length > 0);
}

function preview(columns, rows) {
	const head = row(columns);
	for (const cell of [...head.children]) {
		const header = document.createElement("th");
		header.scope = "col";
		header.textContent = cell.textContent;
		cell.replaceWith(header);
	}
	byId("preview-head").replaceChildren(head);
	byId("preview-rows").replaceChildren(...rows.map(row));
	show("preview", rows.length > 0);
}

let asked = 0;

/** Looks into the file, in the format that it has. */
export async function look(file, format, guess) {
	const turn = ++asked;
	const text = file ? await beginning(file) : "";
	if (turn !== asked) {
		return; // another file has been chosen meanwhile
	}
	let [columns, rows] = [[], []];
	if (text && (format === "csv" || format === "tsv")) {
		const { delimiter } = form.elements;
		if (format === "tsv") {
			delimiter.value = "\t";
		}
		else if (guess) {
			delimiter.value = likely(text);
		}
		[columns = [], ...rows] = records(text.replace(/^\uFEFF/, ""), delimiter.value, ROWS + 1);
	}
	else if (text && format === "jsonl") {
		[columns, rows] = jsonRows(text);
	}
	offer(columns);
	preview(columns, rows);
	if (columns.length > 0 && form.elements.key.value === "") {
		form.elements.key.placeholder = `${file.name.replace(/\..*$/, "")}:{${columns[0]}}`;
	}
}

export function begin() {
	for (const name of ["key", "value"]) {
		form.elements[name].addEventListener("focus", (event) => { field = event.target; });
	}
}
