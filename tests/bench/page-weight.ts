import { brotliCompressSync } from "node:zlib";
import { withStack } from "./bench-stack.ts";
import type { Figure } from "./figure.ts";

const KB = 1024;

/** Every script that the page names or that those import at once, as the browser fetches them before any click. */
async function scriptsOf(origin: string, html: string): Promise<Set<string>> {
	const found = new Set(
		[...html.matchAll(/["'(](\/assets\/[\w.-]+\.js)["')]/g)].map(([, path]) => path ?? ""),
	);
	for (const path of found) {
		const text = await (await fetch(origin + path)).text();
		for (const [, name] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
			found.add(`/assets/${name}`);
	}
	return found;
}

/** Weight of the home page: HTML with its CSS, and all scripts fetched before any click, in Brotli. */
export const pageWeight: Figure = () =>
	withStack(async ({ url }) => {
		const html = await (await fetch(`${url}/`)).text();
		let script = 0;
		for (const path of await scriptsOf(url, html)) {
			script += brotliCompressSync(await (await fetch(url + path)).text()).length;
		}
		return [
			{
				name: "home: HTML and critical CSS, Brotli",
				measured: brotliCompressSync(html).length / KB,
				unit: " KB",
				atMost: 14,
			},
			{ name: "home: JavaScript before any click, Brotli", measured: script / KB, unit: " KB", atMost: 115 },
		];
	});
