import { requestScope } from "#app/http/.server/request-scope.ts";
import { holdsToken } from "#app/http/page-cache/page-address.ts";
import type { PolicySources } from "#app/http/security/.server/content-policy.ts";
import { log } from "#app/services.server.ts";
import { activeTags } from "./active-tags.ts";
import { tagSources } from "./tag-sources.ts";

/** Returns the CSP sources that the active tags need on a public page; none when the page's URL contains a personal token. */
export async function pageSources(request: Request): Promise<PolicySources> {
	if (holdsToken(new URL(request.url))) return {};
	try {
		return tagSources(await activeTags());
	} catch (error) {
		log.warn({ err: error }, "tags could not be read; the page lets none in");
		requestScope().cacheable = false;
		return {};
	}
}
