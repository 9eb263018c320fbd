import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";

const OUTPUT = path.resolve("build/client");
/** Each worker under the name by which it is served: the visitors' own, and the back office's, which they never fetch. */
const WORKERS = {
	"sw.js": path.resolve("app/visitor/pwa/worker/sw.ts"),
	"admin-sw.js": path.resolve("app/admin/notifications/worker.ts"),
} as const;

/** Names a release by its files, whose own names are hashes of what is in them. */
async function releaseName(): Promise<string> {
	const files = (await readdir(path.join(OUTPUT, "assets"))).filter(file => !/\.(br|gz)$/.test(file));
	return createHash("sha256").update(files.sort().join("\n")).digest("hex").slice(0, 16);
}

/** Bundles the service workers into build/client once the client's files are there. */
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
