import * as v from "valibot";
import { refusalOf, sendRequest } from "#app/http/api-request.ts";
import type { AskedFilter } from "#domain/leads/lead-filter.ts";

interface Page<Lead> {
	leads: Lead[];
	/** URL of the next page; null at the end. */
	next: string | null;
}

/** Returns a page of leads, each parsed by `schema`, from a URL of the API. Throws RequestError. */
export async function fetchLeads<const TSchema extends v.GenericSchema>(
	url: string,
	schema: TSchema,
	signal?: AbortSignal,
): Promise<Page<v.InferOutput<TSchema>>> {
	const answer = await sendRequest("GET", url, undefined, signal && { signal });
	if (!answer.ok) throw await refusalOf(answer);
	const [, next = null] = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get("link") ?? "") ?? [];
	return { leads: v.parse(v.array(schema), await answer.json()), next };
}

const Id = v.object({ id: v.string() });
const PAGE_SIZE = "500";

/** Returns the ids of all leads that match a filter, page by page. Throws RequestError. */
export async function fetchMatchingIds(asked: AskedFilter, signal: AbortSignal): Promise<string[]> {
	const ids: string[] = [];
	let url: string | null = `/api/leads?${new URLSearchParams({ ...asked, limit: PAGE_SIZE })}`;
	while (url) {
		const { leads, next }: Page<{ id: string }> = await fetchLeads(url, Id, signal);
		ids.push(...leads.map(({ id }) => id));
		url = next;
	}
	return ids;
}
