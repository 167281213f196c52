// Listens to the importer and keeps the page as it says.

import * as charts from "./charts.js";
import * as control from "./control.js";
import { renderRejected } from "./rejected.js";
import { renderStrategies } from "./strategies.js";
import { byId, set } from "./text.js";
import { render } from "./view.js";

const RETRY_MILLIS = 2000;

function link(state, words) {
	byId("link").dataset.link = state;
	set("link", words);
}

let known = false;

function take(event) {
	const snapshot = JSON.parse(event.data);
	if (known && !snapshot.running) {
		location.reload(); // another importer, which has not seen what is on the page
		return;
	}
	known = Boolean(snapshot.running);
	render(snapshot);
	renderStrategies(snapshot.strategies, snapshot.running?.identity.items ?? "rows");
	renderRejected(snapshot.running);
	control.follow(snapshot);
}

charts.begin(byId("reads-chart"), byId("rate-chart"));
control.begin();

let source;

function listen() {
	source = new EventSource("api/live");
	source.addEventListener("history", (event) => charts.remember(JSON.parse(event.data)));
	source.addEventListener("snapshot", (event) => {
		link("open", "live");
		take(event);
	});
	source.addEventListener("end", (event) => {
		source.close();
		take(event);
		link("lost", "the importer has ended");
		control.end();
	});
	source.addEventListener("error", () => {
		link("lost", "connection lost, trying again");
		if (source.readyState === EventSource.CLOSED) { // refused, and a browser does not try again then
			setTimeout(listen, RETRY_MILLIS);
		}
	});
}

// a browser may keep a page that was left, with its connection: the importer would go on reading for it
addEventListener("pagehide", () => source.close());
addEventListener("pageshow", (event) => event.persisted && listen());

listen();
