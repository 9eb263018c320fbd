import { readFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { object } from "#domain/shape.ts";

const CLIENT = path.resolve("build/client");
const Handle = object({ lateStyles: v.array(v.string()) });
const files = new Map<string, string>();

function cssFile(href: string): string {
	let css = files.get(href);
	if (css === undefined) {
		css = readFileSync(path.join(CLIENT, href), "utf8");
		files.set(href, css);
	}
	return css;
}

/** Returns the stylesheets of the given routes, deduplicated, in the routes' order. */
export function routeStyles(routes: { css?: string[] | undefined }[]): string[] {
	// The manifest marks a stylesheet that a lazy script also uses with a bare "#".
	return [...new Set(routes.flatMap(route => route.css ?? []).map(href => href.replace(/#$/, "")))];
}

/** Returns the rules of these stylesheets as one string. */
export function cssOf(styles: readonly string[]): string {
	return styles.map(cssFile).join("");
}

/** Returns the stylesheets that a page links late: `export const handle = { lateStyles: ["below-fold"] }`. */
export function lateStyles(handle: unknown): string[] {
	return v.is(Handle, handle) ? handle.lateStyles : [];
}

/** Returns whether a stylesheet is loaded only by `LateStyles`: those in `named`, and "late-" ones on every page. */
export function isLate(href: string, named: readonly string[]): boolean {
	return href.includes("/late-") || named.some(name => href.includes(`/${name}-`));
}
