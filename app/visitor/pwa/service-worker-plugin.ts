import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";

const OUTPUT = path.resolve("build/client");
/**
 * Each worker's source by the file name under which it is served: the visitors' and the back office's, which visitors never
 * load.
 */
const WORKERS = {
	"sw.js": path.resolve("app/visitor/pwa/worker/sw.ts"),
	"admin-sw.js": path.resolve("app/admin/notifications/worker.ts"),
} as const;

/** Derives the release's name from the file names of the assets, which contain content hashes. */
async function releaseName(): Promise<string> {
	const files = (await readdir(path.join(OUTPUT, "assets"))).filter(file => !/\.(br|gz)$/.test(file));
	return createHash("sha256").update(files.sort().join("\n")).digest("hex").slice(0, 16);
}

/** Vite plugin that bundles the service workers into build/client after the client build. */
export function serviceWorker(): Plugin {
	return {
		name: "service-worker",
		apply: "build",
		applyToEnvironment: environment => environment.name === "client",
		closeBundle: {
			order: "pre",
			sequential: true,
			async handler() {
				const define = { __RELEASE__: JSON.stringify(await releaseName()) };
				for (const [entryFileNames, input] of Object.entries(WORKERS)) {
					await build({
						configFile: false,
						logLevel: "warn",
						publicDir: false,
						mode: "production",
						define,
						build: {
							target: "es2022",
							outDir: OUTPUT,
							emptyOutDir: false,
							rolldownOptions: { input, output: { format: "iife", entryFileNames } },
						},
					});
				}
			},
		},
	};
}
