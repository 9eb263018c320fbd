import { matchRoutes, type RouteObject } from "react-router";
import { type BuiltRoute, type BuiltRoutes, routePaths } from "./route-paths.ts";

/** How the site's addresses are read. */
export interface PublicPaths {
	/** Whether a page is drawn here, rather than a file made or the visitor led elsewhere. */
	isPage(pathname: string): boolean;
	/** The methods of a page or of a file made by a route, in whatever spelling, as Allow lists them; null for what is none. */
	methodsOf(pathname: string): string | null;
	/** The methods of what the route table has here beside calls, as Allow lists them. */
	allowAt(pathname: string): string[];
	/** The page, or the place in the back office, whose address this spells in another way, or null. */
	pageMeant(pathname: string): string | null;
	/** Whether the route table knows nothing here. */
	isUnknown(pathname: string): boolean;
	/** The pattern of the route that answers here, such as "/admin/leads/:id"; null where none does. */
	routeOf(pathname: string): string | null;
}

const PAGES = "pages/";
/** Addresses under which the router's scripts ask for data. */
const FRAMEWORK = /\.data$/;
const NOT_FOUND = "pages/not-found/not-found";

function toTree(routes: readonly BuiltRoute[], parentId?: string): RouteObject[] {
	return routes
		.filter(route => route.parentId === parentId)
		.map(({ id, path, index, caseSensitive }): RouteObject => {
			const shared = { id, ...(path && { path }), ...(caseSensitive && { caseSensitive }) };
			return index ? { ...shared, index } : { ...shared, children: toTree(routes, id) };
		});
}

/** "//UK/" and "/%75k" as "/uk"; null for what cannot be read. */
function plainSpelling(pathname: string): string | null {
	try {
		return `/${decodeURIComponent(pathname).split("/").filter(Boolean).join("/")}`.toLowerCase();
	} catch {
		return null;
	}
}

const BACK_OFFICE = "/admin";

/** "/Admin/leads", "//%61dmin/leads" and "/admin//leads/" as "/admin/leads"; null where the first word is another, or is spelled so. */
function backOfficeMeant(pathname: string): string | null {
	const [first = "", ...rest] = pathname.split("/").filter(Boolean);
	const place = [BACK_OFFICE, ...rest].join("/");
	return plainSpelling(first) === BACK_OFFICE && place !== pathname ? place : null;
}

/**
 * Tells pages from their other spellings and from what does not exist, by the route table. Only pages have a place
 * of their own in the cache, so that nobody can fill it, or keep the renderer busy, with addresses they made up.
 */
export function readPublicPaths(routes: BuiltRoutes): PublicPaths {
	const tree = toTree(Object.values(routes).filter(route => route !== undefined));
	const fixed = routePaths(routes).filter(({ fullPath }) => !/[:*]/.test(fullPath));
	const ofVisitors = fixed.filter(({ id }) => id.startsWith(PAGES));
	const addresses = new Set(ofVisitors.map(({ fullPath }) => fullPath));
	const drawn = new Set(ofVisitors.flatMap(({ fullPath, module }) => (module?.default ? [fullPath] : [])));
	const methods = new Map<string, string>(
		fixed
			.filter(({ id, fullPath }) => /^(pages|api)\//.test(id) && !fullPath.startsWith("/api/"))
			.map(({ fullPath, module }) => [fullPath, module?.action ? "GET, HEAD, POST" : "GET, HEAD"]),
	);
	const leafOf = (pathname: string) => matchRoutes(tree, pathname)?.at(-1)?.route.id ?? NOT_FOUND;
	const patterns = new Map(routePaths(routes).map(({ id, fullPath }) => [id, fullPath]));
	return {
		methodsOf: pathname => methods.get(pathname) ?? methods.get(plainSpelling(pathname) ?? "") ?? null,
		allowAt: pathname => ["GET", "HEAD", ...(routes[leafOf(pathname)]?.module?.action ? ["POST"] : [])],
		isPage: pathname => drawn.has(pathname),
		pageMeant(pathname) {
			const page = plainSpelling(pathname);
			if (page === null || addresses.has(pathname)) return null;
			return addresses.has(page) ? page : backOfficeMeant(pathname);
		},
		isUnknown(pathname) {
			if (plainSpelling(pathname) === null) return true;
			// A call that nobody knows has a route that says so.
			if (FRAMEWORK.test(pathname) || pathname.startsWith("/api/")) return false;
			return leafOf(pathname) === NOT_FOUND;
		},
		routeOf(pathname) {
			if (plainSpelling(pathname) === null) return null;
			const leaf = leafOf(pathname.replace(/^\/_root\.data$/, "/").replace(/\.data$/, ""));
			return leaf === NOT_FOUND ? null : (patterns.get(leaf) ?? null);
		},
	};
}
