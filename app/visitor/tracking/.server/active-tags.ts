import { entityManager } from "#app/services.server.ts";
import { cacheUntilChange } from "#app/site/content/.server/cache-until-change.ts";
import { listActiveTags } from "#db/tracking/list-active-tags.ts";

/** The tags that pages load, kept until staff change one. Throws while the database is away. */
export const activeTags = cacheUntilChange(() => listActiveTags(entityManager()));
