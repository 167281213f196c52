// The form that starts an import, or changes the one that runs, and the buttons that hold and end it.

import { Refusal, post } from "./api.js";
import * as file from "./file.js";
import { byId, bytes, set, show } from "./text.js";
import { renderTrial } from "./trial.js";

const ACTIONS = ["hold", "resume", "stop"];

/** What an action returns that no news will follow. */
const TOLD = Symbol("told");

const form = byId("control");

let latest = null;

let busy = 0;

let touched = false;

let ended = false;

let waiting = [];

const runs = () => Boolean(latest?.running) && latest.running.state !== "ENDED";

export function complain(sentence) {
	set("problem", sentence);
	show("problem", Boolean(sentence));
	if (sentence) {
		byId("problem").scrollIntoView({ block: "nearest" });
	}
}

async function attempt(action) {
	busy++;
	update();
	try {
		complain("");
		if (await action() !== TOLD) {
			await new Promise((resolve) => waiting.push(resolve)); // until there is news of it
		}
	}
	catch (problem) {
		if (!(problem instanceof Refusal)) {
			throw problem;
		}
		if (!ended) {
			complain(problem.message);
		}
	}
	finally {
		busy--;
		update();
	}
}

function strategy() {
	const { strategy: kind, chunkCommands, pauseMillis, boundMillis } = form.elements;
	return { strategy: kind.value, chunkCommands: number(chunkCommands), pauseMillis: number(pauseMillis),
		boundMillis: number(boundMillis) };
}

function number(input) {
	if (input.value === "") {
		throw new Refusal(`'${input.parentElement.textContent.trim()}' needs a number.`);
	}
	return input.value;
}

function start() {
	if (form.elements.source.value === "unicode") {
		return post("api/imports/unicode", { rounds: number(form.elements.rounds), ...strategy() });
	}
	renderTrial(null, null);
	return send("api/imports/file", strategy());
}

async function tryOut() {
	const answer = await send("api/trials", {});
	renderTrial(chosen().name, await answer.json());
	byId("trial-title").focus();
	return TOLD;
}

const chosen = () => form.elements.file.files[0];

function send(path, more) {
	const file = chosen();
	if (!file) {
		throw new Refusal("Choose a file first.");
	}
	if (file.size > latest.maxUpload) {
		throw new Refusal(`The file is larger than ${bytes(latest.maxUpload)}: import it on the command line, `
			+ "or start the page with a larger --max-upload.");
	}
	const about = Object.fromEntries(["key", "shape", "value", "score", "ttl", "delimiter", "charset"]
		.map((field) => [field, form.elements[field].value]));
	return post(path, { name: file.name, format: form.elements.format.value, ...about, ...more }, file);
}

function update() {
	const running = runs();
	show("source", !running && latest?.starts !== false);
	form.hidden = ended || (latest?.starts === false && !running);
	const submit = byId("submit");
	submit.disabled = busy || !latest;
	set("submit", running ? "Switch to this" : busy ? "Starting …" : "Start the import");
	show("unicode-fields", form.elements.source.value === "unicode");
	show("file-fields", form.elements.source.value === "file");
	show("mapping-fields", !["resp", "commands"].includes(format()));
	show("csv-fields", format() === "csv");
	show("try", form.elements.source.value === "file" && !running);
	byId("try").disabled = submit.disabled;
	for (const field of form.querySelectorAll("[data-for]")) {
		field.hidden = !field.dataset.for.split(" ").includes(form.elements.shape.value);
	}
}

function format() {
	const ending = (chosen()?.name ?? "").replace(/\.gz$/i, "").split(".").pop().toLowerCase();
	return form.elements.format.value || ({ ndjson: "jsonl", redis: "commands", tab: "tsv" }[ending] ?? ending);
}

export function begin() {
	file.begin();
	form.addEventListener("change", ({ target }) => {
		touched = true;
		update();
		if (["file", "format", "charset", "delimiter"].includes(target.name)) {
			file.look(chosen(), format(), target.name !== "delimiter");
		}
	});
	byId("try").addEventListener("click", () => attempt(tryOut));
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		attempt(async () => (runs() ? post("api/import/strategy", strategy()) : start()));
	});
	for (const action of ACTIONS) {
		byId(action).addEventListener("click", () => attempt(async () => {
			await post(`api/import/${action}`);
			// the button goes away, the focus must not
			byId("import-title").focus();
		}));
	}
	update();
}

export function follow(snapshot) {
	latest = snapshot;
	const pace = snapshot.running?.pace;
	if (!touched && runs() && pace) {
		form.elements.strategy.value = pace.strategy;
	}
	waiting.forEach((resolve) => resolve());
	waiting = [];
	update();
}

/** Nobody is there any more to be asked for something. */
export function end() {
	ended = true;
	ACTIONS.forEach((action) => show(action, false));
	update();
}
