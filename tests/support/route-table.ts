import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routeConfig from "#app/routes.ts";

const APP = path.resolve(import.meta.dirname, "../../app");

/** A route of the route table, and the methods that its file handles. */
export interface KnownRoute {
	/** The path with every parameter replaced by a plausible value: "/api/leads/0b9c…". */
	path: string;
	/** The path as in the table: "/api/leads/:id". */
	pattern: string;
	/** Relative to app/. */
	file: string;
	kind: "page" | "admin" | "api";
	/** For an API, who may call each method. For a page with an action, POST by visitors. */
	methods: Record<string, "visitor" | "staff" | "admin">;
}

/** An id that no record has. */
export const NOBODY = "0b9c2a52-57d1-4cd9-9d7a-0f6ad1e2b3c4";

/** Returns the part of a file that handles a path: the whole file, unless it handles several paths. */
function saidOf(source: string, pattern: string): string {
	if (!source.includes(" resources({")) return source;
	const own = source.split(`\n\t"${pattern}": `)[1];
	if (!own) throw new Error(`nothing in the file of ${pattern} answers it`);
	return own.startsWith("{\n") ? (own.split("\n\t}")[0] ?? "") : (own.split("\n")[0] ?? "");
}

function methodsOf(file: string, pattern: string): KnownRoute["methods"] {
	const source = readFileSync(path.join(APP, file), "utf8");
	const guarded = [...saidOf(source, pattern).matchAll(/(?:^\t+|\{ )(GET|POST|PUT|PATCH|DELETE): (\w+)\(/gm)];
	const methods: KnownRoute["methods"] = {};
	for (const [, method = "", guard] of guarded) {
		if (guard !== "visitor" && guard !== "staff" && guard !== "admin")
			throw new Error(`${file} does not say who may call ${method}`);
		methods[method] = guard;
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

/** All routes of app/routes.ts. */
export const ROUTES: readonly KnownRoute[] = flatten(await routeConfig);

/** All methods of all API routes: path, method and who may call it. */
export const API_CALLS = ROUTES.filter(({ kind }) => kind === "api").flatMap(({ path, methods }) =>
	Object.entries(methods).map(([method, guard]) => ({ path, method, guard })),
);

/** Paths of all public pages, including an unknown path. */
export const VISITOR_PAGES = ROUTES.filter(({ kind, file }) => kind === "page" && file.endsWith(".tsx")).map(
	({ path }) => path,
);

/** Pages that redirect, answer 404, or need a link from a mail. */
const NOT_OPEN = new Set([
	"/nowhere",
	"/offline",
	"/newsletter/confirm",
	"/unsubscribe",
	"/uk/banking-visas",
]);

/** All pages that a visitor can open by URL, and the corporate variant of the home page. */
export const OPEN_PAGES: readonly string[] = [
	...VISITOR_PAGES.filter(path => !NOT_OPEN.has(path)),
	"/?corporate=true",
].sort();
