// Rows that are not written: the first hundred, and the file with all of them.

import { get } from "./api.js";
import { byId, count, row, set, show } from "./text.js";

let shown = "";

export async function renderRejected(run) {
	const rejected = run?.rejected ?? { listed: 0, file: false };
	const state = `${run?.identity.id} ${rejected.listed} ${rejected.file} ${run?.state === "ENDED"}`;
	if (state === shown) {
		return;
	}
	shown = state;
	show("rejected", rejected.listed > 0);
	show("rejects", rejected.file);
	if (rejected.listed === 0) {
		byId("rejected-rows").replaceChildren();
		return;
	}
	const rows = await get("api/import/rejected").catch(() => null);
	if (state !== shown) {
		return; // overtaken by a newer answer
	}
	if (rows === null) {
		shown = ""; // asked for again next time
		return;
	}
	byId("rejected-rows").replaceChildren(...rows.map(({ line, outcome, reason }) => row([line, outcome, reason])));
	const all = run.outcomes.failed + run.outcomes.unknown + run.outcomes.notSent;
	set("rejected-note", (all > rows.length ? `The first ${count(rows.length)} of ${count(all)}. ` : "")
		+ (rejected.file ? "The file holds all of them as they were, to be mended and imported again." : ""));
}
