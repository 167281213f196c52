// Numbers as text, and text into the document.

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

export const NAMES = { huge: "huge pipeline", fixed: "fixed packets", guard: "latency guard" };

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

export const byId = (id) => document.getElementById(id);

export function set(id, text) {
	const element = byId(id);
	if (element.textContent !== text) {
		element.textContent = text;
	}
}

export function show(id, shown) {
	byId(id).hidden = !shown;
}

/** Makes a row of a table. Numbers are set to the right. */
export function row(values) {
	const element = document.createElement("tr");
	for (const value of values) {
		const cell = document.createElement("td");
		const number = typeof value === "number";
		cell.textContent = number ? count(value) : value;
		cell.className = number ? "number" : "";
		element.append(cell);
	}
	return element;
}

export const count = (number) => whole.format(number);

export function millis(number) {
	if (number === null || number === undefined) {
		return "–";
	}
	if (number === 0) {
		return "0";
	}
	return number >= 100 ? whole.format(number) : Number.isInteger(number) ? String(number)
		: number.toFixed(number >= 10 ? 1 : 2);
}

export function rounded(number) {
	const unit = number >= 10000 ? 100 : number >= 100 ? 10 : 1;
	return whole.format(Math.round(number / unit) * unit);
}

export const seconds = (milliseconds) => (milliseconds < 1000 ? `${Math.round(milliseconds)} ms`
	: `${(milliseconds / 1000).toFixed(1)} s`);

export function clock(milliseconds) {
	const seconds = Math.floor(milliseconds / 1000);
	return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function bytes(number) {
	return number >= 1 << 30 ? `${+(number / (1 << 30)).toFixed(1)} GB`
		: number >= 1 << 20 ? `${Math.floor(number / (1 << 20))} MB` : `${number} bytes`;
}
