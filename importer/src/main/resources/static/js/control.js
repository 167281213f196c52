// The form that starts an import, or changes the one that runs, and the buttons that hold and end it.

import { Refusal, post } from "./api.js";
import { byId, bytes, set, show } from "./text.js";

const ACTIONS = ["hold", "resume", "stop"];

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
		await action();
		await new Promise((resolve) => waiting.push(resolve)); // until there is news of it
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
	const file = form.elements.file.files[0];
	if (!file) {
		throw new Refusal("Choose a file first.");
	}
	if (file.size > latest.maxUpload) {
		throw new Refusal(`The file is larger than ${bytes(latest.maxUpload)}: import it on the command line, `
			+ "or start the page with a larger --max-upload.");
	}
	const about = Object.fromEntries(["format", "key", "shape", "value", "score", "ttl"]
		.map((field) => [field, form.elements[field].value]));
	return post("api/imports/file", { name: file.name, ...about, ...strategy() }, file);
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
	const ending = (form.elements.format.value || extension()).toLowerCase();
	show("mapping-fields", !["resp", "commands", "redis"].includes(ending));
	for (const field of form.querySelectorAll("[data-for]")) {
		field.hidden = !field.dataset.for.split(" ").includes(form.elements.shape.value);
	}
}

function extension() {
	const name = form.elements.file.files[0]?.name ?? "";
	return name.replace(/\.gz$/i, "").split(".").pop();
}

export function begin() {
	form.addEventListener("change", () => {
		touched = true;
		update();
	});
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
