// The last minute as two charts. The importer's clock gives the times: all pages show the same minute.

import { NAMES, millis } from "./text.js";

const WINDOW = 60_000;
const SHORT = 2_000; // a run that is over sooner is a number, not a curve
const charts = [];
let points = [];

const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Draws a label that nothing shines through. */
function label(ctx, text, x, y, name) {
	const width = ctx.measureText(text).width;
	ctx.fillStyle = color("card");
	ctx.fillRect(x - 3, y - 11, width + 6, 15);
	ctx.fillStyle = color(name);
	ctx.fillText(text, x, y);
}

function drawMarks({ ctx, chartArea, scales, $marks = [], $labels }) {
	let free = Infinity;
	for (const mark of [...$marks].reverse()) {
		const x = scales.x.getPixelForValue(mark.x);
		ctx.strokeStyle = color("mark");
		ctx.setLineDash([3, 3]);
		ctx.beginPath();
		ctx.moveTo(x, chartArea.top);
		ctx.lineTo(x, chartArea.bottom);
		ctx.stroke();
		if ($labels) {
			// above its line, as far right as the chart and the next label let it be
			const name = chartArea.width < 400 ? mark.strategy : NAMES[mark.strategy];
			const width = ctx.measureText(name).width;
			const left = Math.min(x - 3, chartArea.right - width);
			if (left + width + 10 < free && left >= chartArea.left - 40) {
				ctx.fillStyle = color("quiet");
				ctx.fillText(name, left, chartArea.top - 8);
				free = left;
			}
		}
	}
}

/** Fills what lies between the bound and reads that took longer. */
function drawBreach({ ctx, scales, $breach = [] }) {
	ctx.fillStyle = color("breach");
	for (const part of $breach) {
		ctx.beginPath();
		part.forEach(({ x, p99 }) => ctx.lineTo(scales.x.getPixelForValue(x), scales.y.getPixelForValue(p99)));
		[...part].reverse()
			.forEach(({ x, bound }) => ctx.lineTo(scales.x.getPixelForValue(x), scales.y.getPixelForValue(bound)));
		ctx.fill();
	}
}

const story = {
	id: "story",
	beforeDatasetsDraw(chart) {
		chart.ctx.save();
		drawBreach(chart);
		chart.ctx.restore();
	},
	afterDatasetsDraw(chart) {
		const { ctx, scales, $bound } = chart;
		ctx.save();
		ctx.font = `12px ${Chart.defaults.font.family}`;
		drawMarks(chart);
		if ($bound) {
			const text = `bound ${millis($bound.bound)} ms`;
			ctx.font = `600 12px ${Chart.defaults.font.family}`;
			const begun = Math.max(scales.x.getPixelForValue($bound.x), chart.chartArea.left) + 5;
			const x = Math.min(begun, chart.chartArea.right - ctx.measureText(text).width);
			label(ctx, text, x, scales.y.getPixelForValue($bound.bound) + 16, "bound");
		}
		ctx.restore();
	}
};

function line(variable, more = {}) {
	return { variable, data: [], borderWidth: 2, pointRadius: 0, tension: 0.2, spanGaps: false, ...more };
}

function axis(more) {
	return { border: { display: false }, ...more, ticks: { maxRotation: 0, padding: 6, ...more.ticks } };
}

function create(canvas, datasets, y, labels) {
	const chart = new Chart(canvas, {
		type: "line",
		data: { datasets },
		options: {
			animation: false,
			parsing: false,
			normalized: true,
			responsive: true,
			maintainAspectRatio: false,
			events: [],
			layout: { padding: { top: labels ? 22 : 4, right: 16 } },
			plugins: { legend: { display: false }, tooltip: { enabled: false } },
			scales: {
				x: axis({
					type: "linear", min: -60, max: 0,
					grid: { display: false },
					ticks: { stepSize: 10, callback: (value) => (value === 0 ? "now" : `${-value} s`) }
				}),
				y: axis(y)
			}
		},
		plugins: [story]
	});
	chart.$labels = labels;
	charts.push(chart);
}

function paint() {
	for (const chart of charts) {
		for (const dataset of chart.data.datasets) {
			dataset.borderColor = color(dataset.variable);
			dataset.backgroundColor = dataset.fill ? color(`${dataset.variable}-soft`) : "transparent";
		}
		for (const scale of Object.values(chart.options.scales)) {
			scale.ticks.color = color("quiet");
			scale.grid.color = color("grid");
		}
		chart.update("none");
	}
}

const unit = (value) => (value >= 1000 ? `${value / 1000} s` : `${+value.toPrecision(1)} ms`);

export function begin(readsCanvas, rateCanvas) {
	Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
	Chart.defaults.font.size = 12;
	const width = (scale) => { scale.width = 60; };
	create(readsCanvas, [line("p99"), line("p50", { borderDash: [5, 3] }),
		line("bound", { borderWidth: 1.5, borderDash: [2, 3], tension: 0 })], {
		type: "logarithmic", min: 0.1, suggestedMax: 10, afterFit: width, grid: {},
		ticks: {
			callback: (value) => (Math.abs(Math.log10(value) % 1) < 1e-9 ? unit(value) : null)
		}
	}, true);
	create(rateCanvas, [line("rate", { fill: true })], {
		type: "linear", min: 0, suggestedMax: 1000, afterFit: width, grid: {},
		ticks: { maxTicksLimit: 5, callback: (value) => (value >= 1000 ? `${+(value / 1000).toFixed(1)} k` : value) }
	}, false);
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
	paint();
}

/** Takes what was seen before this page was opened. */
export function remember(minute) {
	points = minute;
}

export function add(point) {
	points.push(point);
	points = points.filter((each) => point.at - each.at <= WINDOW && each.at <= point.at);
	draw();
}

/** How long reads took longer than they were to, of the time with a bound, in milliseconds. */
export function beyond() {
	let sum = 0;
	for (let i = 1; i < points.length; i++) {
		const { at, bound, p99 } = points[i];
		sum += bound !== null && p99 > bound ? Math.min(at - points[i - 1].at, 1000) : 0;
	}
	return sum;
}

/** Whether something was written long enough for a curve. */
export const hasCurve = () => long(points).size > 0;

function long(some) {
	const first = new Map();
	const last = new Map();
	for (const { run, at } of some) {
		first.set(run, first.get(run) ?? at);
		last.set(run, at);
	}
	return new Set([...first.keys()].filter((run) => run !== 0 && last.get(run) - first.get(run) >= SHORT));
}

function changes(x) {
	const marks = [];
	let before = "";
	for (const point of points.filter((each) => each.run !== 0)) {
		const way = `${point.run} ${point.strategy} ${point.setting}`;
		if (way !== before && before !== "" || way !== before && point !== points[0]) {
			marks.push({ x: x(point), strategy: point.strategy });
		}
		before = way;
	}
	return marks;
}

function breaches(x) {
	const parts = [];
	let open = null;
	for (const point of points) {
		if (point.bound === null || !(point.p99 > point.bound)) {
			open = null;
			continue;
		}
		if (!open) {
			parts.push(open = []);
		}
		open.push({ x: x(point), p99: point.p99, bound: point.bound });
	}
	return parts;
}

function draw() {
	const now = points[points.length - 1].at;
	const x = (point) => (point.at - now) / 1000;
	const curves = long(points);
	const series = (value) => points.map((each) => ({ x: x(each), y: value(each) ?? NaN }));
	const [reads, rate] = charts;
	reads.data.datasets[0].data = series((each) => each.p99);
	reads.data.datasets[1].data = series((each) => each.p50);
	reads.data.datasets[2].data = series((each) => each.bound);
	rate.data.datasets[0].data = series((each) => (curves.has(each.run) ? each.rate : null));
	const bound = points.findLastIndex((each) => each.bound !== null);
	const begun = points.slice(0, bound + 1).findLastIndex((each) => each.bound !== points[bound]?.bound) + 1;
	reads.$bound = bound >= 0 ? { x: x(points[begun]), bound: points[bound].bound } : null;
	reads.$breach = breaches(x);
	for (const chart of charts) {
		chart.$marks = changes(x);
		chart.update("none");
	}
}
