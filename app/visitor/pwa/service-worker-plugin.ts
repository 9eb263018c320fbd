import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { build, type Plugin } from "vite";

const OUTPUT = path.resolve("build/client");
const ENTRY = path.resolve("app/visitor/pwa/worker/sw.ts");

/** Names a release by its files, whose own names are hashes of what is in them. */
async function releaseName(): Promise<string> {
	const files = (await readdir(path.join(OUTPUT, "assets"))).filter(file => !/\.(br|gz)$/.test(file));
	return createHash("sha256").update(files.sort().join("\n")).digest("hex").slice(0, 16);
}

/** Bundles the service worker into build/client/sw.js once the client's files are there. */
export function serviceWorker(): Plugin {
	return {
		name: "service-worker",
		apply: "build",
		applyToEnvironment: environment => environment.name === "client",
		closeBundle: {
			order: "pre",
			sequential: true,
			async handler() {
				await build({
					configFile: false,
					logLevel: "warn",
					publicDir: false,
					mode: "production",
					define: { __RELEASE__: JSON.stringify(await releaseName()) },
					build: {
						target: "es2022",
						outDir: OUTPUT,
						emptyOutDir: false,
						rolldownOptions: {
							input: ENTRY,
							output: { format: "iife", entryFileNames: "sw.js" },
						},
					},
				});
			},
		},
	};
}
