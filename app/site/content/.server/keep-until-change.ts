import { briefly } from "#app/http/.server/present-error.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import { log, notifications } from "#app/services.server.ts";
import { onSiteContentChange } from "./site-content.ts";

/**
 * Reads once, and again after staff changed something on public pages. While announcements do not arrive, and after
 * a failure, which it passes on, nothing is kept.
 */
export function keepUntilChange<T>(read: () => Promise<T>): () => Promise<T> {
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
export function keepOrNone<T>(what: string, read: () => Promise<T[]>): () => Promise<T[]> {
	const kept = keepUntilChange(read);
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
