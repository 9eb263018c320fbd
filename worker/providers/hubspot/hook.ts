import type { ToldEvent } from "#domain/integrations/provider-event.ts";
import { eventKey, MOST_PAGES, type ProviderHook, timeOf } from "../hook-port.ts";
import { subscriptionOf } from "./memberships.ts";
import { ask } from "./request.ts";
import { SearchAnswer } from "./schemas.ts";

const PAGE = 100;

/** HubSpot is only asked: what it tells by itself goes to apps of another kind (docs/providers/hubspot.md#what-it-tells-us). */
export const hubspotHook: ProviderHook = {
	async missed(since, context) {
		const type = subscriptionOf(context);
		const optOuts = ["hs_email_optout", ...(type === null ? [] : [`hs_email_optout_${type}`])];
		const changed = { propertyName: "lastmodifieddate", operator: "GTE", value: String(since.getTime()) };
		const filterGroups = optOuts.map(propertyName => ({
			filters: [{ propertyName, operator: "EQ", value: "true" }, changed],
		}));
		const events: ToldEvent[] = [];
		let after: string | undefined;
		for (let page = 0; page < MOST_PAGES; page += 1) {
			const properties = ["email", "lastmodifieddate"];
			const body = JSON.stringify({ filterGroups, properties, limit: PAGE, ...(after && { after }) });
			const call = { method: "POST", path: "/crm/v3/objects/contacts/search", body } as const;
			const { results, paging } = await ask(SearchAnswer, context, call);
			for (const { id, properties } of results) {
				const { email = null, lastmodifieddate } = properties;
				const key = eventKey("opt-out", id, lastmodifieddate);
				const at = timeOf(lastmodifieddate, context.now());
				events.push({ kind: "unsubscribed", key, email, remoteId: id, at, isState: true });
			}
			after = paging?.next?.after;
			if (!after) break;
		}
		return { events, isCutOff: after !== undefined };
	},
};
