// The strategies side by side, as they were run.

import { NAMES, byId, capital, count, millis, rounded, seconds, show } from "./text.js";

let shown = "";

function cell(text, className = "", note = "") {
	const element = document.createElement("td");
	element.textContent = text;
	element.className = className;
	if (note) {
		const small = document.createElement("small");
		small.textContent = note;
		element.append(small);
	}
	return element;
}

function beyond({ bound, beyondMillis, millis: time, p99 }) {
	if (bound === null || p99 === null) {
		return cell("–", "number");
	}
	return beyondMillis === 0 ? cell("never", "number", `of ${seconds(time)}`)
		: cell(seconds(beyondMillis), "number slow", `of ${seconds(time)}`);
}

function line(stint, several) {
	const { name, strategy, setting, rate, rows, p50, p99, bound, over } = stint;
	const element = document.createElement("tr");
	const head = document.createElement("th");
	head.scope = "row";
	head.textContent = capital(NAMES[strategy]);
	const small = document.createElement("small");
	small.textContent = [several ? name : "", setting, over ? "" : "now"].filter(Boolean).join(" · ");
	head.append(small);
	element.className = over ? "" : "current";
	element.append(head, cell(rate === null ? "–" : rounded(rate), "number", rate === null ? "" : `${count(rows)} in all`),
		cell(millis(p50), "number"), cell(millis(p99), bound !== null && p99 > bound ? "number slow" : "number"),
		beyond(stint));
	return element;
}

export function renderStrategies(stints, items) {
	const state = JSON.stringify(stints);
	if (state === shown) {
		return;
	}
	shown = state;
	show("strategies", stints.length > 0);
	const several = new Set(stints.map((stint) => stint.run)).size > 1;
	byId("strategy-rows").replaceChildren(...stints.map((stint) => line(stint, several)));
	const bounds = new Set(stints.map((stint) => stint.bound).filter((bound) => bound !== null));
	byId("beyond-bound").textContent = bounds.size === 1 ? `Beyond ${millis([...bounds][0])} ms` : "Beyond the bound";
	byId("strategy-items").textContent = `${capital(several ? "rows" : items)} a second`;
}
