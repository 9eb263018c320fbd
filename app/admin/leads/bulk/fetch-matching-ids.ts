import * as v from "valibot";
import { refusalOf, sendRequest } from "#app/http/api-request.ts";
import type { AskedFilter } from "#domain/leads/lead-filter.ts";

const Ids = v.array(v.object({ id: v.string() }));
const PAGE_SIZE = "500";

/** Returns the ids of all leads that match a filter, page by page. Throws RequestError. */
export async function fetchMatchingIds(asked: AskedFilter, signal: AbortSignal): Promise<string[]> {
	const ids: string[] = [];
	let next: string | undefined = `/api/leads?${new URLSearchParams({ ...asked, limit: PAGE_SIZE })}`;
	while (next) {
		const answer: Response = await sendRequest("GET", next, undefined, { signal });
		if (!answer.ok) throw await refusalOf(answer);
		ids.push(...v.parse(Ids, await answer.json()).map(({ id }) => id));
		next = nextIn(answer);
	}
	return ids;
}

/** Returns the URL of the next page from a response's Link header. */
export function nextIn(answer: Response): string | undefined {
	return /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
}
