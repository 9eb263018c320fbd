import type { SyncContact, Values } from "#domain/integrations/field-mapping.ts";
import { leftOut } from "../isolate-refused.ts";
import type { RecordOutcome } from "../port.ts";
import type { Problem } from "./schemas.ts";

const SIX_HOURS = 6 * 60 * 60 * 1000;

/** Classifies a refusal by its wording (docs/providers/mailchimp.md#refusals). */
export function classifyRefusal(title: string, detail: string, field?: string, code?: string): RecordOutcome {
	const message = detail || title;
	const text = `${title} ${detail}`.toLowerCase();
	if (/compliance state|permanently deleted|forgotten email|status is "(cleaned|unsubscribed)/u.test(text)) {
		return { status: "suppressed", message };
	}
	if (/signed up to a lot of lists|too many recent signup/u.test(text)) {
		return { status: "deferred", message, retryAfterMs: SIX_HOURS };
	}
	const aboutAddress = /looks fake or invalid|valid email address/u.test(text);
	const subject = field || (aboutAddress ? "email_address" : undefined);
	return { status: "rejected", message, ...(code ? { code } : {}), ...(subject ? { field: subject } : {}) };
}

/** Returns the outcome of one record from a 400, its field errors appended to the general message. */
export function classifyProblem({ title, detail, errors }: Problem): RecordOutcome {
	const [first] = errors;
	const fields = errors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join("; ");
	return classifyRefusal(title, [detail, fields].filter(Boolean).join(" "), first?.field, title);
}

const CONFIRMATION_PENDING = "Mailchimp has asked them to confirm by mail; they get campaigns once they have";
const ARCHIVED =
	"Archived in Mailchimp; left that way by a bulk sync. Sync this person alone to have Mailchimp ask them by mail, or unarchive them there";

/** Returns a member's outcome by its current status: an unsubscribed person is recorded, never re-subscribed. */
export function classifyMember(
	{ status, id }: { status: string; id?: string | null | undefined },
	{ left, marketingConsent }: Pick<SyncContact, "left" | "marketingConsent">,
	action: "created" | "updated" | "unknown",
): RecordOutcome {
	const synced = { status: "synced", action, remoteId: id ?? null } as const;
	// A person who unsubscribed or never consented must get no campaigns: any status without campaigns is right.
	if (left) return synced;
	if (status === "unsubscribed" || status === "cleaned") {
		const message = `${status === "cleaned" ? "The address bounced" : "Unsubscribed"} in Mailchimp; left that way`;
		return { status: "suppressed", message };
	}
	if (!marketingConsent) return synced;
	if (status === "archived") return { status: "suppressed", message: ARCHIVED };
	return status === "pending" ? { ...synced, note: CONFIRMATION_PENDING } : synced;
}

/** Returns the merge fields without those whose values Mailchimp refused; null if it refused anything else. */
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
