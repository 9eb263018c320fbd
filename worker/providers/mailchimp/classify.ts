import type { RecordOutcome } from "../port.ts";
import type { Problem } from "./schemas.ts";

const SIX_HOURS = 6 * 60 * 60 * 1000;

/** What the words of a refusal mean for the record (docs/providers/mailchimp.md#refusals). */
export function classifyRefusal(title: string, detail: string, field?: string, code?: string): RecordOutcome {
	const message = detail || title;
	const words = `${title} ${detail}`.toLowerCase();
	if (/compliance state|permanently deleted|forgotten email/u.test(words))
		return { status: "suppressed", message };
	if (words.includes("signed up to a lot of lists")) {
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

/** A member's outcome from the status that it now has: a person who left is recorded, never brought back. */
export function classifyMember(
	status: string,
	remoteId: string | null,
	action: "created" | "updated" | "unknown",
): RecordOutcome {
	if (status === "unsubscribed" || status === "cleaned") {
		const message = `${status === "cleaned" ? "The address bounced" : "Unsubscribed"} in Mailchimp; left that way`;
		return { status: "suppressed", message };
	}
	return { status: "synced", action, remoteId };
}
