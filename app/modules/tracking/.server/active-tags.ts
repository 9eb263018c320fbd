import { onSiteContentChange } from "#app/modules/content/.server/site-content.ts";
import { entityManager, notifications } from "#app/services.server.ts";
import { listActiveTags } from "#db/tracking/list-active-tags.ts";
import type { ActiveTag } from "#domain/tracking/tag.ts";

let cached: Promise<ActiveTag[]> | null = null;
onSiteContentChange(() => {
	cached = null;
});

/** The tags that pages load, kept until staff change one. Throws while the database is away. */
export async function activeTags(): Promise<ActiveTag[]> {
	cached ??= listActiveTags(entityManager());
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
		// Without announcements a change would go unnoticed: read again next time.
		if (!notifications.connected) forget();
	}
}
