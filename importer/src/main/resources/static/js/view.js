// What the importer says, put on the page.

import { NAMES, byId, capital, clock, count, millis, rounded, row, seconds, set, show } from "./text.js";
import { add, beyond, hasCurve } from "./charts.js";

const WORDS = { STARTING: "starting", RUNNING: "running", HELD: "held", ENDED: "ended" };

let seen = { id: 0, state: "", setting: "" };

function announce(sentence) {
	set("announcement", sentence);
}

function noticeChanges(run) {
	const { id, name } = run.identity;
	if (id !== seen.id) {
		seen = { id, state: "", setting: "" };
	}
	if (run.state !== seen.state) {
		seen.state = run.state;
		announce(run.state === "ENDED"
			? `The import of ${name} has ended: ${count(run.outcomes.written)} of ${count(run.outcomes.read)} written.`
			: `The import of ${name} is ${WORDS[run.state]}.`);
	}
	const setting = run.pace && run.state !== "ENDED" ? `${NAMES[run.pace.strategy]}: ${run.pace.setting}` : "";
	if (setting && setting !== seen.setting) {
		if (seen.setting) {
			announce(`Now writing with ${setting}.`);
		}
		seen.setting = setting;
	}
}

function showImport(run) {
	const active = run.state !== "ENDED";
	byId("import").dataset.state = WORDS[run.state];
	set("import-title", run.identity.name);
	set("state", run.state === "ENDED" && run.stopped ? "stopped" : WORDS[run.state]);
	show("hold", run.state === "RUNNING");
	show("resume", run.state === "HELD");
	show("stop", active);
	const progress = byId("progress");
	if (run.done !== null) {
		progress.value = run.state === "ENDED" && !run.stopped ? 1 : run.done;
	}
	else if (active) {
		progress.removeAttribute("value");
	}
	else {
		progress.value = run.stopped ? 0 : 1;
	}
	const after = `Stopped after ${count(run.outcomes.read)} ${run.identity.items}: ${run.stopped}.`;
	set("stopped", !run.stopped ? "" : run.onPurpose ? `${after} What was in flight is settled; the counts are final.` : after);
	byId("stopped").className = run.onPurpose ? "note" : "problem";
	show("stopped", Boolean(run.stopped));
}

function showOutcomes(run) {
	const outcomes = { written: "written", failed: "failed", unknown: "unknown", notSent: "not-sent" };
	for (const [field, id] of Object.entries(outcomes)) {
		set(id, count(run.outcomes[field]));
		const bad = field === "failed" || field === "unknown" || field === "notSent" && !run.onPurpose;
		byId(id).parentElement.classList.toggle("bad", bad && run.outcomes[field] > 0);
	}
	set("done", run.done === null ? "–" : `${Math.floor((byId("progress").value ?? 0) * 100)} %`);
	set("elapsed", run.pace ? clock(run.pace.elapsedMillis) : "–");
	set("left", run.leftMillis === null ? "" : `about ${clock(run.leftMillis)} left`);
}

function showPace(run) {
	const pace = run?.pace;
	if (!pace) {
		return;
	}
	const active = run.state !== "ENDED";
	set("rate-unit", active ? `${run.identity.items} a second` : `${run.identity.items} a second, all in all`);
	set("rate", rounded(pace.rate));
	set("chunk", rounded(pace.chunkCommands));
	set("gap", millis(pace.pauseMillis));
	set("regime", active ? `${capital(NAMES[pace.strategy])}, ${pace.setting}. The pace: ${pace.regime}.`
		: `${count(run.outcomes.written)} ${run.identity.items} written in ${seconds(pace.elapsedMillis)}`
			+ `${hasCurve() ? "" : ", too short for a curve"}. Nothing is being written now.`);
}

function showNodes(run) {
	show("nodes", run.nodes.length > 0);
	byId("node-rows").replaceChildren(...run.nodes.map((node) => row([node.address, node.slots, node.commands,
		Math.round(node.waitingBytes / 1024), node.redirects])));
}

function showBreach({ reads, running: run, missed }) {
	const bound = run?.state !== "ENDED" ? run?.pace?.boundMillis ?? null : null;
	const times = bound === null ? 0 : reads.p99 / bound;
	const now = missed ?? (times > 1 ? `Reads take ${millis(reads.p99)} ms at p99, `
		+ `${times >= 2 ? `${rounded(times)} times` : "more than"} the bound of ${millis(bound)} ms.` : "");
	const time = beyond();
	const minute = time > 0 ? `Of the last minute, reads were beyond the bound for ${seconds(time)}.` : "";
	set("breach", `${now} ${minute}`.trim());
	show("breach", Boolean(now || minute));
}

export function render(snapshot) {
	const { reads, running: run } = snapshot;
	set("redis", snapshot.redis ? `writes to ${snapshot.redis}` : "");
	set("p50", millis(reads.p50));
	set("p99", millis(reads.p99));
	set("reads-note", reads.trouble ?? `Latency of a GET, ${reads.perSecond} a second, timed by a process of its own. Logarithmic.`);
	byId("reads-note").classList.toggle("complaint", Boolean(reads.trouble));
	if (run) {
		noticeChanges(run);
		showImport(run);
		showOutcomes(run);
		showPace(run);
		showNodes(run);
	}
	const active = run && run.pace && run.state !== "ENDED";
	add(snapshot.point);
	showBreach(snapshot);
	show("rate-box", hasCurve());
	set("latest", `Latest: reads take ${millis(reads.p50)} milliseconds at the median and ${millis(reads.p99)} at the 99th `
		+ `percentile` + (active ? `; ${rounded(run.pace.rate)} ${run.identity.items} are written a second.` : "."));
}
