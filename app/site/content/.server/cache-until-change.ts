import { briefly } from "#app/http/.server/present-error.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { log, notifications } from "#app/services.server.ts";
import { onSiteContentChange } from "./site-content.ts";

/**
 * Caches the result of `read` until staff change something on public pages. After a failure, which it passes on, and
 * while announcements of changes do not arrive, nothing is cached.
 */
export function cacheUntilChange<T>(read: () => Promise<T>): () => Promise<T> {
	let kept: Promise<T> | null = null;
	onSiteContentChange(() => {
		kept = null;
	});
	return async () => {
		kept ??= read();
		const current = kept;
		const forget = () => {
			if (kept === current) kept = null;
		};
		try {
			return await current;
		} catch (error) {
			forget();
			throw error;
		} finally {
			if (!notifications.connected) forget();
		}
	};
}

/** The same for a list of a page: while the database is away the page shows none, and is not kept. */
export function cacheOrNone<T>(what: string, read: () => Promise<T[]>): () => Promise<T[]> {
	const kept = cacheUntilChange(read);
	return async () => {
		try {
			return await kept();
		} catch (error) {
			log.warn({ err: briefly(error) }, `${what} could not be read`);
			requestScope().cacheable = false;
			return [];
		}
	};
}
