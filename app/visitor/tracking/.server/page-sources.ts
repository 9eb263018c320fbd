import { briefly } from "#app/http/.server/present-error.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import type { PolicySources } from "#app/http/security/.server/content-policy.ts";
import { log } from "#app/services.server.ts";
import { activeTags } from "./active-tags.ts";
import { tagSources } from "./tag-sources.ts";

const BACK_OFFICE = /^\/admin(\/|$)/;

/** What a page's policy lets through for the active tags; nothing in the back office, where no tag ever runs. */
export async function pageSources(request: Request): Promise<PolicySources> {
	if (BACK_OFFICE.test(new URL(request.url).pathname)) return {};
	try {
		return tagSources(await activeTags());
	} catch (error) {
		log.warn({ err: briefly(error) }, "tags could not be read; the page lets none in");
		requestScope().cacheable = false;
		return {};
	}
}
