// Listens to the importer and keeps the page as it says.

import * as charts from "./charts.js";
import * as control from "./control.js";
import { renderRejected } from "./rejected.js";
import { byId, set } from "./text.js";
import { render } from "./view.js";

function link(state, words) {
	byId("link").dataset.link = state;
	set("link", words);
}

function take(event) {
	const snapshot = JSON.parse(event.data);
	render(snapshot);
	renderRejected(snapshot.running);
	control.follow(snapshot);
}

charts.begin(byId("reads-chart"), byId("rate-chart"));
control.begin();

const source = new EventSource("api/live");
source.addEventListener("snapshot", (event) => {
	link("open", "live");
	take(event);
});
source.addEventListener("end", (event) => {
	source.close();
	take(event);
	link("lost", "the importer has ended");
	byId("control").hidden = true;
});
source.addEventListener("error", () => link("lost", "connection lost, trying again"));
