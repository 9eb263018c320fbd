import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { entityManager } from "#app/services.server.ts";
import { activeOptimizations } from "#db/settings/optimizations.ts";
import { type PagePercentile, readPercentiles } from "#db/vitals/read-percentiles.ts";
import { RECOMMENDATIONS } from "#domain/performance/recommendations.ts";
import { object, record } from "#domain/shape.ts";
import { metricStatus, OPTIMIZER_TARGETS, type OptimizerTarget } from "#domain/tracking/optimizer-targets.ts";

/** Days over which the percentiles are computed. */
const DAYS = 28;

/**
 * Sample values shown while nothing has been measured; always with the words "Sample data"
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

/** Returns a row of the optimizer, or none without a value. */
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
			/** Whether the value is a sample instead of a measurement. */
			sample: target.vital !== null && !measured,
			/** Number of measurements behind the value; 0 for samples and the bundle size. */
			samples: measured?.samples ?? 0,
		},
	];
}

/** Returns the optimizer's rows and recommendations, for a page ("" is the whole site) and a device class. */
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
			percentiles.find(row => row.page === page && row.name === target.vital),
			hasAny,
		),
	);
	return {
		metrics,
		recommendations: RECOMMENDATIONS.map(recommendation => ({
			...recommendation,
			actionType: "automatic" as const,
			autoFixAvailable: true,
			implemented: active.includes(recommendation.id),
		})),
		sample: !hasAny,
		days: DAYS,
		pages: percentiles.filter(row => row.page !== ""),
	};
}

const ASSETS = path.resolve("build/client/assets");
const HOME_ROUTES = ["root", "pages/home/home"];

const Scripts = object({ module: v.string(), imports: v.array(v.string()) });
const Manifest = object({ entry: Scripts, routes: record(v.string(), Scripts) });

let measured: number | null | undefined;

function measure(): number | null {
	// The web app manifest's script may have a similar name.
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

/** Returns the home page's JavaScript as transferred (brotli), in KB, from the build; null without a build. */
function bundleSize(): number | null {
	if (measured === undefined) measured = measure();
	return measured;
}
