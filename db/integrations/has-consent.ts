import { expressionBuilder, sql } from "kysely";
import type { Database } from "../orm.ts";

type LeadOnList = Database & {
	l: Database["leads"];
	n: { [Column in keyof Database["subscribers"]]: Database["subscribers"][Column] | null };
};

const { ref } = expressionBuilder<LeadOnList, "l" | "n">();
const consent = ref("l.marketing_consent");
const state = ref("n.state");

// Each expression is about a lead `l` and its newsletter subscriber `n`: leftJoin("subscribers as n", "n.email_key",
// "l.email_key").

/** Whether consent was withdrawn after the newsletter subscription, which a merge of two leads can bring together. */
const withdrawnSince = sql<boolean>`(${consent} is false and coalesce(${ref("l.consent_at")} > ${ref("n.subscribed_at")}, false))`;

/**
 * Whether a lead consented to marketing, through a form or the newsletter. A newsletter unsubscribe overrides every checkbox,
 * earlier or later: a provider must never subscribe such a lead again.
 */
export const hasConsent = sql<boolean>`((${consent} is true or coalesce(${state}, '') = 'subscribed' and not ${withdrawnSince})
	and coalesce(${state}, '') <> 'unsubscribed')`;

/** Like `hasConsent`, but null for a lead that was never asked: it receives no campaigns either, but declined nothing. */
export const consentOrNull = sql<boolean | null>`case when ${hasConsent} then true
	when ${consent} is not null or ${state} = 'unsubscribed' then false end`;

/** Whether the lead withdrew consent by the unsubscribe link or through staff. A checkbox left empty does not count. */
export const hasWithdrawn = sql<boolean>`(not ${hasConsent} and (coalesce(${state}, '') = 'unsubscribed'
	or (${consent} is false and ${ref("l.consent_at")} is not null)))`;

/** When the lead consented; null without consent. */
export const consentGivenAt = sql<Date | null>`case when ${hasConsent} then
	case when ${consent} is true then ${ref("l.consent_at")} else ${ref("n.subscribed_at")} end end`;
