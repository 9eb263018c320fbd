/** A page outside the route table, whose path anyone could have made up. */
export const UNKNOWN_PAGE = "(other)";

/** What is read of a route. */
interface RouteEntry {
	path?: string | undefined;
	parentId?: string | undefined;
	index?: boolean | undefined;
}

let known: ReadonlySet<string> | null = null;

/** Takes the paths of the public pages from the route table: measurements are kept for these alone. */
export function knowPages(routes: Readonly<Record<string, RouteEntry | undefined>>): void {
	const fullPath = (route: RouteEntry): string => {
		const parent = route.parentId === undefined ? undefined : routes[route.parentId];
		return [parent ? fullPath(parent) : "", route.path ?? ""].filter(Boolean).join("/");
	};
	known = new Set(
		Object.values(routes).flatMap(route =>
			route && (route.path || route.index) ? [`/${fullPath(route)}`] : [],
		),
	);
}

/** The path under which a page is measured, so that made-up paths cannot fill the tables. */
export function measuredPage(page: string): string {
	const path = page.length > 1 ? page.replace(/\/+$/, "") || "/" : page;
	return known === null || known.has(path) ? path : UNKNOWN_PAGE;
}
