import { expressionBuilder, sql } from "kysely";
import type { Database } from "../orm.ts";

type LeadOnList = Database & {
	l: Database["leads"];
	n: { [Column in keyof Database["subscribers"]]: Database["subscribers"][Column] | null };
};

const { ref } = expressionBuilder<LeadOnList, "l" | "n">();
const consent = ref("l.marketing_consent");
const state = ref("n.state");

// Each of these is about a lead `l` with what the newsletter's list knows of it as `n`:
// leftJoin("subscribers as n", "n.email_key", "l.email_key").

/**
 * Whether a lead agreed to marketing, through a form or the newsletter. Whoever left the newsletter has not,
 * whatever they ticked before or since: a provider must never subscribe them again.
 */
export const agreed = sql<boolean>`((${consent} is true or coalesce(${state}, '') = 'subscribed')
	and coalesce(${state}, '') <> 'unsubscribed')`;

/** The same with null for a lead whom nobody asked: they get no campaigns either, but refused nothing. */
export const agreedIfAsked = sql<boolean | null>`case when ${agreed} then true
	when ${consent} is not null or ${state} = 'unsubscribed' then false end`;

/** Whether they took it back by an act: the newsletter's link, a word to staff. A box left empty is none. */
export const left = sql<boolean>`(not ${agreed} and (coalesce(${state}, '') = 'unsubscribed'
	or (${consent} is false and ${ref("l.consent_at")} is not null)))`;

/** When they agreed; null for those who have not. */
export const agreedAt = sql<Date | null>`case when ${agreed} then
	case when ${consent} is true then ${ref("l.consent_at")} else ${ref("n.subscribed_at")} end end`;
