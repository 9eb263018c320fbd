import { readFileSync } from "node:fs";
import path from "node:path";

const CLIENT = path.resolve("build/client");
const files = new Map<string, string>();

function cssFile(href: string): string {
	let css = files.get(href);
	if (css === undefined) {
		css = readFileSync(path.join(CLIENT, href), "utf8");
		files.set(href, css);
	}
	return css;
}

/** The stylesheets of the given routes, each once, in the routes' order. */
export function routeStyles(routes: { css?: string[] | undefined }[]): string[] {
	// The manifest marks a stylesheet that a lazy script also uses with a bare "#".
	return [...new Set(routes.flatMap(route => route.css ?? []).map(href => href.replace(/#$/, "")))];
}

/** The rules of these stylesheets as one text. */
export function cssOf(styles: readonly string[]): string {
	return styles.map(cssFile).join("");
}

/** Whether a stylesheet waits until a part of the page asks for it (`LateStyles`). */
export function isLate(href: string): boolean {
	return href.includes("/late-");
}
