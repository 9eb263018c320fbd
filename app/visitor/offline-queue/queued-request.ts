import type { ConsentChoice } from "#domain/consent/categories.ts";
import { suspicion } from "#domain/leads/suspicion.ts";
import { type Conversion, conversionOfForm } from "#domain/tracking/conversion.ts";

/** Milliseconds after which a form that waits on the device expires: 7 days. */
export const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 60 * 60 * 1000;

/** A kept form: it waits on this device for the connection or the server. */
export interface QueuedRequest {
	/** Makes retries idempotent. */
	idempotencyKey: string;
	url: string;
	body: Readonly<Record<string, unknown>>;
	/** Consent at the time of sending, if it was decided. */
	granted?: ConsentChoice;
	/** Epoch milliseconds. */
	keptAt: number;
	attempts: number;
	/** Epoch milliseconds of the next attempt. */
	nextAt: number;
}

/** A form as it was sent. */
export type SentForm = Pick<QueuedRequest, "url" | "body" | "idempotencyKey" | "granted">;

/**
 * Returns the conversion of a form that the server stored as `submissionId` (the newsletter's response has no id, so the
 * idempotency key is used); null for forms that are not counted, such as suspected spam.
 */
export function conversionOf(
	{ url, body, idempotencyKey, granted }: SentForm,
	submissionId: string | null,
): Conversion | null {
	const conversion = suspicion(body) === null ? conversionOfForm(url, submissionId ?? idempotencyKey) : null;
	return conversion && { ...conversion, ...(granted && { granted }) };
}

/** Returns the submission's id from the response body, or null. */
export async function submissionIn(response: Response): Promise<string | null> {
	try {
		const answer: unknown = await response.json();
		const id = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : null;
		return typeof id === "string" ? id : null;
	} catch {
		return null;
	}
}

/**
 * Returns what a response status means for a kept form (docs/specification/offline-and-pwa.md#kept-forms): only a permanent
 * refusal ends the retries.
 */
export function classifyStatus(status: number): "sent" | "wait" | "refused" {
	if (status >= 200 && status < 300) return "sent";
	return status === 408 || status === 429 || status >= 500 ? "wait" : "refused";
}

/**
 * Returns the exponential backoff in milliseconds after `attempts` attempts, or the server's Retry-After if that is longer
 * (capped at one hour).
 */
export function backoffMs(attempts: number, retryAfter: string | null = null): number {
	const seconds = Number(retryAfter ?? 0);
	const serverMs = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
	const ownMs = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
	return Math.max(ownMs, Math.min(serverMs, MAX_WAIT_MS));
}
