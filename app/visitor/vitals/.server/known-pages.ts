import { type BuiltRoutes, routePaths } from "#app/http/page-cache/.server/route-paths.ts";

/** Name for pages outside the route table, whose paths anyone could make up. */
const UNKNOWN_PAGE = "(other)";

let known: ReadonlySet<string> | null = null;

/** Reads the paths of the public pages from the route table: measurements are only stored for these. */
export function registerPages(routes: BuiltRoutes): void {
	known = new Set(routePaths(routes).map(({ fullPath }) => fullPath));
}

/** Whether a path belongs to a public page. */
export const isKnownPage = (path: string): boolean => known === null || known.has(path);

/**
 * Returns the path under which a page's measurements are stored; unknown paths share one name, so that made-up paths cannot
 * fill the tables.
 */
export function measuredPage(page: string): string {
	const path = page.length > 1 ? page.replace(/\/+$/, "") || "/" : page;
	return isKnownPage(path) ? path : UNKNOWN_PAGE;
}
