import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { entityManager } from "#app/services.server.ts";
import { activeOptimizations } from "#db/settings/optimizations.ts";
import { type PagePercentile, readPercentiles } from "#db/vitals/read-percentiles.ts";
import { RECOMMENDATIONS } from "#domain/performance/recommendations.ts";
import { object, record } from "#domain/shape.ts";
import { metricStatus, OPTIMIZER_TARGETS, type OptimizerTarget } from "#domain/tracking/optimizer-targets.ts";

/** Days that the percentiles look back. */
const DAYS = 28;

/**
 * What stands in while nothing was measured; shown only with the words "Sample data"
 * (docs/specification/back-office.md#performance-optimizer).
 */
const SAMPLES: Readonly<Record<string, number>> = {
	fcp: 2100,
	lcp: 3200,
	cls: 0.08,
	fid: 85,
	inp: 240,
	ttfb: 620,
};

export type DeviceClass = "all" | "mobile" | "desktop";

/** A row of the optimizer, or none where there is no value for it. */
function metricOf(target: OptimizerTarget, measured: PagePercentile | undefined, hasAny: boolean) {
	const value =
		target.vital === null ? bundleSize() : (measured?.value ?? (hasAny ? null : SAMPLES[target.id]));
	if (value === null || value === undefined) return [];
	return [
		{
			id: target.id,
			name: target.name,
			currentValue: target.unit === "score" ? Math.round(value * 1000) / 1000 : Math.round(value),
			targetValue: target.target,
			unit: target.unit,
			status: metricStatus(target, value),
			impact: target.impact,
			category: target.category,
			/** Not measured: a sample. */
			sample: target.vital !== null && !measured,
			/** Measurements behind the value; 0 for samples and the build's own figure. */
			samples: measured?.samples ?? 0,
		},
	];
}

/** The optimizer's rows and recommendations, for a page ("" is the whole site) and a class of devices. */
export async function readPerformance({
	page = "",
	device = "all",
}: {
	page?: string;
	device?: DeviceClass;
} = {}) {
	const em = entityManager();
	const percentiles = await readPercentiles(em, DAYS, device === "all" ? undefined : device);
	const anywhere = device === "all" ? percentiles : await readPercentiles(em, DAYS);
	const active = await activeOptimizations(em);
	const hasAny = anywhere.length > 0;
	const metrics = OPTIMIZER_TARGETS.flatMap(target =>
		metricOf(
			target,
			percentiles.find(found => found.page === page && found.name === target.vital),
			hasAny,
		),
	);
	return {
		metrics,
		recommendations: RECOMMENDATIONS.map(recommendation => ({
			...recommendation,
			implemented: active.includes(recommendation.id),
		})),
		sample: !hasAny,
		days: DAYS,
		pages: percentiles.filter(found => found.page !== ""),
	};
}

const ASSETS = path.resolve("build/client/assets");
const HOME_ROUTES = ["root", "pages/home/home"];

const Scripts = object({ module: v.string(), imports: v.array(v.string()) });
const Manifest = object({ entry: Scripts, routes: record(v.string(), Scripts) });

let measured: number | null | undefined;

function measure(): number | null {
	// The script of the web app's own manifest may have a name like this too.
	const text = globSync("manifest-*.js", { cwd: ASSETS })
		.map(file => readFileSync(path.join(ASSETS, file), "utf8"))
		.find(script => script.startsWith("window.__reactRouterManifest="));
	if (!text) return null;
	const manifest: unknown = JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, ""));
	if (!v.is(Manifest, manifest)) return null;
	const scripts = new Set([manifest.entry.module, ...manifest.entry.imports]);
	for (const id of HOME_ROUTES) {
		const route = manifest.routes[id];
		for (const script of [route?.module, ...(route?.imports ?? [])]) if (script) scripts.add(script);
	}
	let bytes = 0;
	for (const script of scripts) {
		const file = path.join(ASSETS, path.basename(script));
		const sent =
			statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file, { throwIfNoEntry: false });
		bytes += sent?.size ?? 0;
	}
	return Math.round(bytes / 102.4) / 10;
}

/** JavaScript of the home page as it is sent (brotli), in KB, taken from the build; null without a build. */
function bundleSize(): number | null {
	if (measured === undefined) measured = measure();
	return measured;
}
