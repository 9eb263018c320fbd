import { followAddressChanges } from "../follow-address-changes.ts";
import { matchAnswer } from "../http/read-answer.ts";
import type { ProviderAdapter, ProviderContext } from "../port.ts";
import { formerLead } from "./former-lead.ts";
import { zohoHook } from "./hook.ts";
import { subscribe, unsubscribe, upsertOne } from "./newsletter.ts";
import { prepare } from "./prepare.ts";
import { read, send } from "./request.ts";
import { Failure, OrgAnswer } from "./schemas.ts";
import { upsertMany } from "./upsert.ts";

async function readOrganisation(context: ProviderContext): Promise<string> {
	const answer = await send(context, { method: "GET", path: "/org" });
	// A token with the scope for leads alone may not read the organisation, but is valid.
	if (matchAnswer(Failure, answer)?.code === "OAUTH_SCOPE_MISMATCH") {
		return "Connected. The token's scope is narrow: field names cannot be checked.";
	}
	const [org] = read(OrgAnswer, answer, context).org;
	return `Connected to ${org?.company_name || "the organisation"}.`;
}

/**
 * Zoho CRM v8, module Leads (docs/providers/zoho.md). apiKey: client id; apiSecret: client secret;
 * settings.refreshToken, settings.accountsDomain; listId: a tag for people who agreed to marketing.
 */
export const zohoCrm: ProviderAdapter = {
	provider: "zoho_crm",
	batchSize: 100,
	// The smallest plan allows five concurrent calls.
	maxConcurrency: 5,
	bulkQuota: null,
	test: readOrganisation,
	prepare,
	...followAddressChanges("Zoho", formerLead, { upsertOne, upsertMany }),
	subscribe,
	unsubscribe,
	hook: zohoHook,
};
