import { matchRoutes, type RouteObject } from "react-router";
import { type BuiltRoute, type BuiltRoutes, routePaths } from "./route-paths.ts";

/** Classifies the site's paths by the route table. */
export interface PublicPaths {
	/** Returns whether a path renders a page, not a generated file or a redirect. */
	isPage(pathname: string): boolean;
	/** Returns the Allow header of a page or generated file, in any spelling of its path; null for other paths. */
	methodsOf(pathname: string): string | null;
	/** Returns the allowed methods of the route at a path that is no API, for an Allow header. */
	allowAt(pathname: string): string[];
	/** Returns the canonical path of a page or back office screen for a variant spelling, or null. */
	pageMeant(pathname: string): string | null;
	/** Returns whether no route matches. */
	isUnknown(pathname: string): boolean;
	/** Returns the pattern of the matching route, such as "/admin/leads/:id"; null if none matches. */
	routeOf(pathname: string): string | null;
}

const PAGES = "pages/";
/** Paths of the router's data requests. */
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

/** Normalises a path: "//UK/" and "/%75k" become "/uk"; null if it cannot be decoded. */
function plainSpelling(pathname: string): string | null {
	try {
		return `/${decodeURIComponent(pathname).split("/").filter(Boolean).join("/")}`.toLowerCase();
	} catch {
		return null;
	}
}

const BACK_OFFICE = "/admin";

/** Returns "/admin/leads" for "/Admin/leads", "//%61dmin/leads" and "/admin//leads/"; null if canonical or not under /admin. */
function canonicalBackOfficePath(pathname: string): string | null {
	const [first = "", ...segments] = pathname.split("/").filter(Boolean);
	const canonical = [BACK_OFFICE, ...segments].join("/");
	return plainSpelling(first) === BACK_OFFICE && canonical !== pathname ? canonical : null;
}

/**
 * Distinguishes pages from variant spellings and unknown paths, by the route table. Only pages have cache entries, so that
 * invented paths can neither fill the cache nor keep the renderer busy.
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
			return addresses.has(page) ? page : canonicalBackOfficePath(pathname);
		},
		isUnknown(pathname) {
			if (plainSpelling(pathname) === null) return true;
			// Unknown API paths have their own route, which answers 404.
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
