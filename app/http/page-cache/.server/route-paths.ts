export interface BuiltRoute {
	id: string;
	path?: string | undefined;
	parentId?: string | undefined;
	index?: boolean | undefined;
	caseSensitive?: boolean | undefined;
	module?: { action?: unknown; default?: unknown; handle?: unknown } | undefined;
}

/** The routes of a build, by id. */
export type BuiltRoutes = Readonly<Record<string, BuiltRoute | undefined>>;

/** Returns every route that has its own path, with its full path, in the route table's order. */
export function routePaths(routes: BuiltRoutes): (BuiltRoute & { fullPath: string })[] {
	const segments = ({ parentId, path }: BuiltRoute): string[] => {
		const parent = parentId === undefined ? undefined : routes[parentId];
		return [...(parent ? segments(parent) : []), ...(path ? [path] : [])];
	};
	return Object.values(routes).flatMap(route =>
		route && (route.path || route.index) ? [{ ...route, fullPath: `/${segments(route).join("/")}` }] : [],
	);
}
