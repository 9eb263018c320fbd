import { abortAfter, RequestError, refusalOf, sendRequest } from "#app/http/api-request.ts";
import { randomKey } from "#app/http/random-key.ts";
import { toast } from "#app/ui/toast/toast.ts";
import { decidedSoFar } from "#app/visitor/consent/consent-state.ts";
import { convert } from "#app/visitor/tracking/conversions.ts";
import { keep } from "./device-queue";
import { conversionOf, submissionIn, verdictOf } from "./kept-request";
import { keptWord } from "./kept-words";
import { QUEUE_NAME } from "./queue-name";
import { followQueue } from "./queue-watch";

/** A form on its way to the server. */
export interface OutgoingRequest {
	url: string;
	body: Readonly<Record<string, unknown>>;
	/** Also keep what a server in trouble (408, 429, 5xx) turned away, for forms that always thank. */
	patient?: boolean;
	/** The one status that is a success, where not every one from 200 to 299 is. */
	success?: number;
	/** The form itself tells that it was kept. */
	quiet?: boolean;
}

/** "sent" when the server took it; it waits on this device for the connection ("kept") or for the server ("deferred"). */
export type SendOutcome = "sent" | "kept";
export type PatientOutcome = SendOutcome | "deferred";

/** Milliseconds without an answer after which the connection counts as lost. */
const ANSWER_LIMIT_MS = 20_000;

declare global {
	interface ServiceWorkerRegistration {
		/** Background Sync, where the browser has it. */
		readonly sync?: { register(tag: string): Promise<void> };
	}
}

/** Asks the browser to wake the service worker when the connection is back, also after this tab was closed. */
async function askForSync(): Promise<void> {
	try {
		const registration = await navigator.serviceWorker?.getRegistration();
		await registration?.sync?.register(QUEUE_NAME);
	} catch (error) {
		console.info("Without background sync what is kept is sent on the next visit", error);
	}
}

/**
 * Sends a form, or keeps it on this device when nobody answers (docs/specification/offline-and-pwa.md#kept-forms).
 * Throws RequestError when the server refused, and with status 0 where the browser can keep nothing.
 */
export function sendOrKeep(request: OutgoingRequest & { patient?: false }): Promise<SendOutcome>;
export function sendOrKeep(request: OutgoingRequest): Promise<PatientOutcome>;
export async function sendOrKeep(request: OutgoingRequest): Promise<PatientOutcome> {
	const { url, body, patient, success, quiet } = request;
	// Makes sending it twice harmless.
	const idempotencyKey = randomKey();
	const form = { url, body, idempotencyKey, ...decidedSoFar() };
	try {
		const response = await sendRequest("POST", url, body, {
			headers: { "Idempotency-Key": idempotencyKey },
			signal: abortAfter(ANSWER_LIMIT_MS),
		});
		if (success ? response.status !== success : !response.ok) throw await refusalOf(response);
		const conversion = conversionOf(form, await submissionIn(response));
		if (conversion) convert(conversion);
		return "sent";
	} catch (error) {
		const refused = error instanceof RequestError && error.status !== 0;
		if (refused && !(patient && verdictOf(error.status) === "wait")) throw error;
		try {
			await keep(form);
		} catch (unkept) {
			console.error("The form could not be kept on this device", unkept);
			throw error;
		}
		if (!quiet) toast({ title: keptWord("savedTitle"), description: keptWord("saved") });
		void askForSync();
		followQueue();
		return refused ? "deferred" : "kept";
	}
}
