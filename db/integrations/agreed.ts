/** Joins what the newsletter's list knows of a lead `l`, as `n`. */
export const WITH_NEWSLETTER = "left join subscribers n on n.email_key = l.email_key";

/**
 * Whether a lead agreed to marketing, through a form or the newsletter. Whoever left the newsletter has not,
 * whatever they ticked before or since: a provider must never subscribe them again.
 */
export const AGREED =
	"((l.marketing_consent is true or n.state is not distinct from 'subscribed') and n.state is distinct from 'unsubscribed')";

/** The same with null for a lead whom nobody asked: they get no campaigns either, but refused nothing. */
export const CONSENT = `case when ${AGREED} then true
	when l.marketing_consent is not null or n.state = 'unsubscribed' then false end`;

/** When they agreed; null for those who have not. */
export const AGREED_AT = `case when ${AGREED} then
	case when l.marketing_consent is true then l.consent_at else n.subscribed_at end end`;
