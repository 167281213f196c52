// The last minute as two charts. Times are seconds before now; a change of the strategy is marked.

const WINDOW = 60_000;
const points = [];
const marks = [];
const charts = [];

const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

const markers = {
	id: "marks",
	afterDatasetsDraw(chart) {
		const { ctx, chartArea, scales } = chart;
		ctx.save();
		ctx.font = `12px ${Chart.defaults.font.family}`;
		let free = Infinity;
		for (const mark of [...chart.$marks ?? []].reverse()) {
			const x = scales.x.getPixelForValue(mark.x);
			if (x < chartArea.left) {
				continue;
			}
			ctx.strokeStyle = color("mark");
			ctx.setLineDash([3, 3]);
			ctx.beginPath();
			ctx.moveTo(x, chartArea.top);
			ctx.lineTo(x, chartArea.bottom);
			ctx.stroke();
			if (chart.$labels) {
				// above its line, as far right as the chart and the next label let it be
				const width = ctx.measureText(mark.label).width;
				const left = Math.min(x - 3, chartArea.right - width);
				if (left + width + 10 < free) {
					ctx.fillStyle = color("quiet");
					ctx.fillText(mark.label, left, chartArea.top - 8);
					free = left;
				}
			}
		}
		ctx.restore();
	}
};

function line(label, variable, more = {}) {
	return { label, variable, data: [], borderWidth: 2, pointRadius: 0, tension: 0.2, spanGaps: false, ...more };
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
			layout: { padding: { top: labels ? 22 : 4, right: 4 } },
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
		plugins: [markers]
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
	create(readsCanvas, [line("p99", "p99"), line("p50", "p50", { borderDash: [5, 3] }),
		line("bound", "mark", { borderWidth: 1.5, borderDash: [2, 3], tension: 0 })], {
		type: "logarithmic", min: 0.1, suggestedMax: 100, afterFit: width, grid: {},
		ticks: {
			callback: (value) => (Math.abs(Math.log10(value) % 1) < 1e-9 ? unit(value) : null)
		}
	}, true);
	create(rateCanvas, [line("rate", "rate", { fill: true })], {
		type: "linear", min: 0, suggestedMax: 1000, afterFit: width, grid: {},
		ticks: { maxTicksLimit: 5, callback: (value) => (value >= 1000 ? `${+(value / 1000).toFixed(1)} k` : value) }
	}, false);
	matchMedia("(prefers-color-scheme: dark)").addEventListener("change", paint);
	paint();
}

export function mark(label) {
	marks.push({ time: performance.now(), label });
}

export function add(point) {
	const now = performance.now();
	points.push({ time: now, ...point });
	while (points.length && points[0].time < now - WINDOW - 2000) {
		points.shift();
	}
	while (marks.length && marks[0].time < now - WINDOW) {
		marks.shift();
	}
	const series = (field) => points.map((each) => ({ x: (each.time - now) / 1000, y: each[field] ?? NaN }));
	const [reads, rate] = charts;
	[reads.data.datasets[0].data, reads.data.datasets[1].data, reads.data.datasets[2].data]
		= [series("p99"), series("p50"), series("bound")];
	rate.data.datasets[0].data = series("rate");
	for (const chart of charts) {
		chart.$marks = marks.map((each) => ({ x: (each.time - now) / 1000, label: each.label }));
		chart.update("none");
	}
}
