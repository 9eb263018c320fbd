import * as v from "valibot";
import { emailAddress, object } from "../shape.ts";

/** Which new leads somebody is told of; mine are those whose owner they are. */
export const ALERT_SCOPES = ["off", "all", "mine"] as const;
export type AlertScope = (typeof ALERT_SCOPES)[number];

export const ALERT_CHANNELS = ["mail", "push"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Why a lead is told of: it is new, wrote again, was let in from quarantine, or a colleague gave it to whoever is told. */
export const ALERT_CAUSES = ["new", "again", "released", "given"] as const;
export type AlertCause = (typeof ALERT_CAUSES)[number];

/** How far a digest has come. A waiting one takes in what else happens until somebody begins to send it. */
export const DIGEST_STATES = ["waiting", "sending", "sent", "failed"] as const;

/** Longest address in a column. */
export const ADDRESS_LENGTH = 254;

const scope = v.picklist(ALERT_SCOPES, "Please choose off, all or mine");

/** Body of PUT /api/staff/alerts (docs/specification/back-office.md#alerts). */
export const AlertPreferences = object({
	email: scope,
	push: scope,
	officeHoursOnly: v.boolean("Office hours must be true or false"),
	/** Where alerts are mailed; absent: as it was, empty: the username where that is an address. */
	address: v.optional(
		v.nullable(v.union([v.literal(""), emailAddress()], "Please enter a valid email address")),
	),
});
export type AlertPreferences = v.InferOutput<typeof AlertPreferences>;

/** The address of somebody whose username is one, or null. */
export function addressIn(username: string): string | null {
	const parsed = v.safeParse(emailAddress(), username);
	return parsed.success ? parsed.output : null;
}
