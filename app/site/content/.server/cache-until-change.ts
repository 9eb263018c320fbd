import { requestScope } from "#app/http/.server/request-scope.ts";
import { log, notifications } from "#app/services.server.ts";
import { onSiteContentChange } from "./site-content.ts";

/**
 * Caches the result of `read` until staff change public content. Failures are rethrown and not cached; nothing is cached while
 * the notification connection is down.
 */
export function cacheUntilChange<T>(read: () => Promise<T>): () => Promise<T> {
	let cached: Promise<T> | null = null;
	onSiteContentChange(() => {
		cached = null;
	});
	return async () => {
		cached ??= read();
		const current = cached;
		const forget = () => {
			if (cached === current) cached = null;
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

/** Like `cacheUntilChange`, for a list: empty while the database is unavailable, and the page is not cached. */
export function cacheOrEmpty<T>(what: string, read: () => Promise<T[]>): () => Promise<T[]> {
	const cached = cacheUntilChange(read);
	return async () => {
		try {
			return await cached();
		} catch (error) {
			log.warn({ err: error }, `${what} could not be read`);
			requestScope().cacheable = false;
			return [];
		}
	};
}
