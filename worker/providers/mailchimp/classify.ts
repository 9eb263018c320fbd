import type { SyncContact, Values } from "#domain/integrations/field-mapping.ts";
import { leftOut } from "../left-out.ts";
import type { RecordOutcome } from "../port.ts";
import type { Problem } from "./schemas.ts";

const SIX_HOURS = 6 * 60 * 60 * 1000;

/** What the words of a refusal mean for the record (docs/providers/mailchimp.md#refusals). */
export function classifyRefusal(title: string, detail: string, field?: string, code?: string): RecordOutcome {
	const message = detail || title;
	const words = `${title} ${detail}`.toLowerCase();
	if (/compliance state|permanently deleted|forgotten email|status is "(cleaned|unsubscribed)/u.test(words)) {
		return { status: "suppressed", message };
	}
	if (/signed up to a lot of lists|too many recent signup/u.test(words)) {
		return { status: "deferred", message, retryAfterMs: SIX_HOURS };
	}
	const aboutAddress = /looks fake or invalid|valid email address/u.test(words);
	const subject = field || (aboutAddress ? "email_address" : undefined);
	return { status: "rejected", message, ...(code ? { code } : {}), ...(subject ? { field: subject } : {}) };
}

/** The outcome of one record from a 400: its field errors are put behind the general sentence. */
export function classifyProblem({ title, detail, errors }: Problem): RecordOutcome {
	const [first] = errors;
	const fields = errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join("; ");
	return classifyRefusal(title, [detail, fields].filter(Boolean).join(" "), first?.field, title);
}

const ASKED = "Mailchimp has asked them to confirm by mail; they get campaigns once they have";
const ARCHIVED =
	"Archived in Mailchimp; left that way by a bulk sync. Sync this person alone to have Mailchimp ask them by mail, or unarchive them there";

/** A member's outcome from the status that it now has: a person who left is recorded, never brought back. */
export function classifyMember(
	{ status, id }: { status: string; id?: string | null | undefined },
	{ left, marketingConsent }: Pick<SyncContact, "left" | "marketingConsent">,
	action: "created" | "updated" | "unknown",
): RecordOutcome {
	const synced = { status: "synced", action, remoteId: id ?? null } as const;
	// Whoever left and whoever was never asked is not to get campaigns: any state without them will do.
	if (left) return synced;
	if (status === "unsubscribed" || status === "cleaned") {
		const message = `${status === "cleaned" ? "The address bounced" : "Unsubscribed"} in Mailchimp; left that way`;
		return { status: "suppressed", message };
	}
	if (!marketingConsent) return synced;
	if (status === "archived") return { status: "suppressed", message: ARCHIVED };
	return status === "pending" ? { ...synced, note: ASKED } : synced;
}

/** The merge fields without those of which alone Mailchimp refused the values; null where it is about more. */
export function withoutRefused(
	errors: readonly { field: string; message: string }[],
	merge_fields: Values,
): { values: Values; note: string } | null {
	const refused = errors.map(({ field, message: words }) => ({
		key: field.replace(/^merge_fields\./u, ""),
		words,
	}));
	return leftOut(merge_fields, refused);
}
