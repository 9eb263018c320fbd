import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routeConfig from "#app/routes.ts";

const APP = path.resolve(import.meta.dirname, "../../app");

/** What a route of the table answers, read from its own file. */
export interface KnownRoute {
	/** The path with every parameter replaced by something that could exist: "/api/leads/0b9c…". */
	path: string;
	/** The path as it stands in the table: "/api/leads/:id". */
	pattern: string;
	/** Below app/. */
	file: string;
	kind: "page" | "admin" | "api";
	/** Of an API: who may call each method. Of a page with an action: POST by visitors. */
	methods: Record<string, "visitor" | "staff" | "admin">;
}

/** An id that nothing has. */
export const NOBODY = "0b9c2a52-57d1-4cd9-9d7a-0f6ad1e2b3c4";

/** What a file says of a path: all of it, unless several stand in it, each under its own. */
function saidOf(source: string, pattern: string): string {
	if (!source.includes(" resources({")) return source;
	const own = source.split(`\n\t"${pattern}": `)[1];
	if (!own) throw new Error(`nothing in the file of ${pattern} answers it`);
	return own.startsWith("{\n") ? (own.split("\n\t}")[0] ?? "") : (own.split("\n")[0] ?? "");
}

function methodsOf(file: string, pattern: string): KnownRoute["methods"] {
	const source = readFileSync(path.join(APP, file), "utf8");
	const guarded = [
		...saidOf(source, pattern).matchAll(/(?:^\t+|\{ )(GET|POST|PUT|PATCH|DELETE): (visitor|staff|admin)\(/gm),
	];
	const methods: KnownRoute["methods"] = {};
	for (const [, method, guard] of guarded) {
		if (method && (guard === "visitor" || guard === "staff" || guard === "admin")) methods[method] = guard;
	}
	const made = /resources?\((?!\{\n(?!\t\.\.\.))/;
	if (made.test(source)) throw new Error(`${file} does not say who may call which method`);
	const action = /export (async function action|function action|const action = \()/;
	if (guarded.length === 0 && action.test(source)) methods.POST = "visitor";
	return methods;
}

function flatten(entries: readonly RouteConfigEntry[], parent = ""): KnownRoute[] {
	return entries.flatMap(({ path: own, file, children = [], index }) => {
		const pattern = [parent, own].filter(Boolean).join("/");
		const below = flatten(children, pattern);
		if (!own && !index) return below;
		const kind =
			pattern === "admin" || pattern.startsWith("admin/")
				? "admin"
				: file.startsWith("api/")
					? "api"
					: "page";
		const filled = pattern.replace(/:key/, "hero_title").replace(/:\w+/g, NOBODY).replace("*", "nowhere");
		const self: KnownRoute = {
			path: `/${filled}`,
			pattern: `/${pattern}`,
			file,
			kind,
			methods: methodsOf(file, pattern),
		};
		return [self, ...below];
	});
}

/** Every route of app/routes.ts. */
export const ROUTES: readonly KnownRoute[] = flatten(await routeConfig);

/** Every method of every API: path, method and who may call it. */
export const API_CALLS = ROUTES.filter(({ kind }) => kind === "api").flatMap(({ path, methods }) =>
	Object.entries(methods).map(([method, guard]) => ({ path, method, guard })),
);

/** Every page that a visitor can look at, by its path; an unknown path is one of them. */
export const VISITOR_PAGES = ROUTES.filter(({ kind, file }) => kind === "page" && file.endsWith(".tsx")).map(
	({ path }) => path,
);

/** Pages that answer with a redirect, that there is none, or only to who holds a link from a mail. */
const NOT_OPEN = new Set([
	"/nowhere",
	"/offline",
	"/newsletter/confirm",
	"/unsubscribe",
	"/uk/banking-visas",
]);

/** Every page that a visitor can open by its address, and the corporate variant of home. */
export const OPEN_PAGES: readonly string[] = [
	...VISITOR_PAGES.filter(path => !NOT_OPEN.has(path)),
	"/?corporate=true",
].sort();
