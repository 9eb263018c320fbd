import type { ConsentChoice } from "#domain/consent/categories.ts";
import { suspicion } from "#domain/leads/suspicion.ts";
import { type Conversion, conversionOfForm } from "#domain/tracking/conversion.ts";

/** Milliseconds that a form waits on a device before it is given up: 7 days. */
export const KEEP_MS = 7 * 24 * 60 * 60 * 1000;

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** A form that waits on this device for the connection or the server. */
export interface KeptRequest {
	/** Makes sending it twice harmless. */
	idempotencyKey: string;
	url: string;
	body: Readonly<Record<string, unknown>>;
	/** What was allowed when it was sent, where that was decided. */
	granted?: ConsentChoice;
	/** Epoch milliseconds. */
	keptAt: number;
	attempts: number;
	/** Epoch milliseconds before which it is not sent again. */
	nextAt: number;
}

/** A form as it was sent. */
export type SentForm = Pick<KeptRequest, "url" | "body" | "idempotencyKey" | "granted">;

/**
 * What a form comes to that the server took under `submissionId` (a newsletter's answer has none); null where nothing
 * is counted, as for what looks like a robot's.
 */
export function conversionOf(
	{ url, body, idempotencyKey, granted }: SentForm,
	submissionId: string | null,
): Conversion | null {
	const conversion = suspicion(body) === null ? conversionOfForm(url, submissionId ?? idempotencyKey) : null;
	return conversion && { ...conversion, ...(granted && { granted }) };
}

/** The submission's id in the server's answer, or null. */
export async function submissionIn(response: Response): Promise<string | null> {
	try {
		const answer: unknown = await response.json();
		const found = typeof answer === "object" && answer !== null && "id" in answer ? answer.id : null;
		return typeof found === "string" ? found : null;
	} catch {
		return null;
	}
}

/**
 * What an answer means for a kept form (docs/specification/offline-and-pwa.md#kept-forms): only a real refusal ends its
 * wait.
 */
export function verdictOf(status: number): "sent" | "wait" | "refused" {
	if (status >= 200 && status < 300) return "sent";
	return status === 408 || status === 429 || status >= 500 ? "wait" : "refused";
}

/** Milliseconds to wait after so many attempts; what the server asked for when that is longer. */
export function backoffMs(attempts: number, retryAfter: string | null = null): number {
	const seconds = Number(retryAfter ?? 0);
	const asked = Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
	const own = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, attempts - 1));
	return Math.max(own, Math.min(asked, LONGEST_WAIT_MS));
}
