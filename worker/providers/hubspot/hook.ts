import { chunksOf } from "#domain/chunks.ts";
import type { ReportedEvent } from "#domain/integrations/provider-event.ts";
import { eventKey, type ProviderHook, readPages, timeOf } from "../hook-port.ts";
import type { ProviderContext } from "../port.ts";
import { subscriptionOf } from "./memberships.ts";
import { ask } from "./request.ts";
import { HistoryAnswer, SearchAnswer, type Versions } from "./schemas.ts";

const PAGE = 100;
/** A search ends at 10,000 results; the next one continues at the time of the last. */
const MAX_PAGES = 50;
/** Contacts per request for property histories. */
const HISTORIES = 50;

/** Returns since when a property has been true; null if it is not. */
function trueSince(versions: Versions): string | null {
	const end = versions.findIndex(({ value }) => value !== "true");
	return versions.slice(0, end < 0 ? undefined : end).at(-1)?.timestamp ?? null;
}

/**
 * Returns when contacts opted out, by id; null for one that is no longer opted out. The contact's modification time is no help,
 * because our syncs change it too.
 */
async function leftAt(ids: readonly string[], optOuts: readonly string[], context: ProviderContext) {
	const since = new Map<string, string | null>();
	for (const some of chunksOf(ids, HISTORIES)) {
		const inputs = some.map(id => ({ id }));
		const body = { inputs, properties: ["email"], propertiesWithHistory: optOuts };
		const call = { method: "POST", path: "/crm/v3/objects/contacts/batch/read", body } as const;
		const { results } = await ask(HistoryAnswer, context, call);
		for (const { id, propertiesWithHistory: histories } of results) {
			const times = optOuts.flatMap(name => (histories?.[name] ? [trueSince(histories[name])] : []));
			const latest = times
				.filter(time => time !== null)
				.sort()
				.at(-1);
			if (times.length > 0) since.set(id, latest ?? null);
		}
	}
	return since;
}

/** Polling only: HubSpot sends webhooks to another kind of app (docs/providers/hubspot.md#what-it-tells-us). */
export const hubspotHook: ProviderHook = {
	async listEvents(since, context) {
		const type = subscriptionOf(context);
		const optOuts = ["hs_email_optout", ...(type === null ? [] : [`hs_email_optout_${type}`])];
		const changed = { propertyName: "lastmodifieddate", operator: "GTE", value: String(since.getTime()) };
		const filterGroups = optOuts.map(propertyName => ({
			filters: [{ propertyName, operator: "EQ", value: "true" }, changed],
		}));
		const sorts = [{ propertyName: "lastmodifieddate", direction: "ASCENDING" }];
		const search = { filterGroups, sorts, properties: ["email", "lastmodifieddate"], limit: PAGE };
		const page = async (after: string) => {
			const body = { ...search, ...(after && { after }) };
			const call = { method: "POST", path: "/crm/v3/objects/contacts/search", body } as const;
			const { results, paging } = await ask(SearchAnswer, context, call);
			const ids = results.map(({ id }) => id);
			const optedOutAt = await leftAt(ids, optOuts, context);
			const events = results.flatMap(({ id, properties }): ReportedEvent[] => {
				const time = optedOutAt.has(id) ? optedOutAt.get(id) : properties.lastmodifieddate;
				if (optedOutAt.has(id) && !time) return [];
				const { email = null } = properties;
				const at = timeOf(time, context.now());
				const key = eventKey("opt-out", id, time);
				return [{ kind: "unsubscribed", key, email, remoteId: id, at, isState: true }];
			});
			const next = paging?.next?.after;
			const readUntil = timeOf(results.at(-1)?.properties.lastmodifieddate, context.now());
			return { events, isTruncated: false, ...(next && { next, readUntil }) };
		};
		return readPages("", page, MAX_PAGES);
	},
};
