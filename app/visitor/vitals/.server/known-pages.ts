import { type BuiltRoutes, routePaths } from "#app/http/page-cache/.server/route-paths.ts";

/** A page outside the route table, whose path anyone could have made up. */
const UNKNOWN_PAGE = "(other)";

let known: ReadonlySet<string> | null = null;

/** Takes the paths of the public pages from the route table: measurements are kept for these alone. */
export function knowPages(routes: BuiltRoutes): void {
	known = new Set(routePaths(routes).map(({ fullPath }) => fullPath));
}

/** Whether a path is that of a public page. */
export const isKnownPage = (path: string): boolean => known === null || known.has(path);

/** The path under which a page is measured, so that made-up paths cannot fill the tables. */
export function measuredPage(page: string): string {
	const path = page.length > 1 ? page.replace(/\/+$/, "") || "/" : page;
	return isKnownPage(path) ? path : UNKNOWN_PAGE;
}
