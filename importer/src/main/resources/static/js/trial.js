// What a dry run has found.

import { byId, count, row, set, show } from "./text.js";

export function renderTrial(name, trial) {
	show("trial", Boolean(trial));
	if (!trial) {
		return;
	}
	const { rows, good, trouble, commands, rejected } = trial;
	const bad = rows - good;
	set("trial-title", `Dry run of ${name}`);
	set("trial-words", `${bad === 0 ? "All" : `${count(good)} of`} ${count(rows)} rows would be sent. Nothing was. `
		+ (trouble ? `It ends there: ${trouble}` : ""));
	set("trial-commands", commands.trimEnd());
	show("trial-commands-box", Boolean(commands));
	byId("trial-rows").replaceChildren(...rejected.map(({ line, reason }) => row([line, reason])));
	show("trial-rejected", rejected.length > 0);
	set("trial-note", bad > rejected.length ? `The first ${count(rejected.length)} of ${count(bad)}.` : "");
}
