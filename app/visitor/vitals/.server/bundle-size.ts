import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ASSETS = path.resolve("build/client/assets");
const HOME_ROUTES = ["root", "pages/home/home"];

interface Manifest {
	entry: { module: string; imports: string[] };
	routes: Record<string, { module?: string; imports?: string[] } | undefined>;
}

function isManifest(value: unknown): value is Manifest {
	return typeof value === "object" && value !== null && "entry" in value && "routes" in value;
}

let measured: number | null | undefined;

function measure(): number | null {
	// The script of the web app's own manifest may have a name like this too.
	const text = globSync("manifest-*.js", { cwd: ASSETS })
		.map(file => readFileSync(path.join(ASSETS, file), "utf8"))
		.find(script => script.startsWith("window.__reactRouterManifest="));
	if (!text) return null;
	const manifest: unknown = JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, ""));
	if (!isManifest(manifest)) return null;
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
export function bundleSize(): number | null {
	if (measured === undefined) measured = measure();
	return measured;
}
