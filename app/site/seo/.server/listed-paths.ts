import * as v from "valibot";
import { type BuiltRoutes, routePaths } from "#app/http/page-cache/.server/route-paths.ts";
import { object } from "#domain/shape.ts";

const Unlisted = object({ unlisted: v.literal(true) });

/**
 * Returns the paths for search engines: every page without `export const handle = { unlisted: true }`; of a page with two paths
 * only the first.
 */
export function listedPaths(routes: BuiltRoutes): string[] {
	const seen = new Set<unknown>();
	return routePaths(routes).flatMap(({ id, fullPath, module }) => {
		const page = id.startsWith("pages/") && !/[:*]/.test(fullPath) ? module?.default : undefined;
		if (!page || seen.has(page) || v.is(Unlisted, module?.handle)) return [];
		seen.add(page);
		return [fullPath];
	});
}
