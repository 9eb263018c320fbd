import { entityManager } from "#app/services.server.ts";
import { cacheUntilChange } from "#app/site/content/.server/cache-until-change.ts";
import { listActiveTags } from "#db/tracking/list-active-tags.ts";

/** Returns the active tags, cached until staff change one. Throws while the database is unavailable. */
export const activeTags = cacheUntilChange(() => listActiveTags(entityManager()));
