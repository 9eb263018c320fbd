import * as v from "valibot";
import { emailAddress, object } from "../shape.ts";

/** Which new leads a staff member is alerted to; "mine" means the leads that this staff member owns. */
export const ALERT_SCOPES = ["off", "all", "mine"] as const;
export type AlertScope = (typeof ALERT_SCOPES)[number];

export const ALERT_CHANNELS = ["mail", "push"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Why an alert is sent: a new lead, a known lead's new form, a release from quarantine, an assignment by a colleague. */
export const ALERT_CAUSES = ["new", "again", "released", "given"] as const;
export type AlertCause = (typeof ALERT_CAUSES)[number];

/** State of a digest. A waiting digest collects further events until the worker starts to send it. */
export const DIGEST_STATES = ["waiting", "sending", "sent", "failed"] as const;

/** Maximum length of an e-mail address in a database column. */
export const ADDRESS_LENGTH = 254;

const scope = v.picklist(ALERT_SCOPES, "Please choose off, all or mine");

/** Body of PUT /api/staff/alerts (docs/specification/back-office.md#alerts). */
export const AlertPreferences = object({
	email: scope,
	push: scope,
	officeHoursOnly: v.boolean("Office hours must be true or false"),
	/** Address for alert mails. Absent: unchanged. Empty: the username, if it is an e-mail address. */
	address: v.optional(
		v.nullable(v.union([v.literal(""), emailAddress()], "Please enter a valid email address")),
	),
});
export type AlertPreferences = v.InferOutput<typeof AlertPreferences>;

/** Returns the username if it is an e-mail address, else null. */
export function addressIn(username: string): string | null {
	const parsed = v.safeParse(emailAddress(), username);
	return parsed.success ? parsed.output : null;
}
