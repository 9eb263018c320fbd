import { abortAfter, RequestError, refusalOf, sendRequest } from "#app/http/api-request.ts";
import { randomKey } from "#app/http/random-key.ts";
import { toast } from "#app/ui/toast/toast.ts";
import { decidedSoFar } from "#app/visitor/consent/consent-state.ts";
import { convert } from "#app/visitor/tracking/conversions.ts";
import { discard, keep } from "./device-queue.ts";
import { queueCopy } from "./queue-copy.ts";
import { QUEUE_NAME } from "./queue-name.ts";
import { followQueue } from "./queue-watch.ts";
import { classifyStatus, conversionOf, type SentForm, submissionIn } from "./queued-request.ts";
import type { Settled } from "./send-queued.ts";

/** A form on its way to the server. */
export interface OutgoingRequest {
	url: string;
	body: Readonly<Record<string, unknown>>;
	/** Whether to keep the form also after 408, 429 and 5xx, for forms that always thank the visitor. */
	patient?: boolean;
	/** The only status that counts as success; by default any from 200 to 299. */
	success?: number;
	/** Suppresses the toast: the form itself says that it was kept. */
	quiet?: boolean;
	/** Leaves the page after the answer, or before it if that takes long: the form is kept first, as nothing would keep it then. */
	leave?: (() => void) | undefined;
	/** Called once a kept form was sent or given up, if the page is still open. */
	onSettled?: ((result: Settled) => void) | undefined;
}

/**
 * Result: "sent" when the server accepted the form; "kept" when it waits on this device for the connection, "deferred" when it
 * waits for the server.
 */
export type SendOutcome = "sent" | "kept";
export type PatientOutcome = SendOutcome | "deferred";

/** Milliseconds without a response after which the connection counts as lost. */
const ANSWER_LIMIT_MS = 20_000;

/** Milliseconds without a response after which a page that is left for a chat does not wait for it. */
const LEAVE_MS = 1_000;

declare global {
	interface ServiceWorkerRegistration {
		/** Background Sync, in browsers that support it. */
		readonly sync?: { register(tag: string): Promise<void> };
	}
}

/** The last form that was neither answered nor kept: the server may have stored it. */
let unanswered: SentForm | null = null;

/** Returns what the visitor typed and allowed, without what differs from press to press. */
function typedIn({ url, body, granted }: Pick<SentForm, "url" | "body" | "granted">): string {
	const { elapsedMs, attribution, timestamp, ...typed } = body;
	return JSON.stringify([url, typed, granted]);
}

/** Registers a Background Sync, which wakes the service worker when the connection is back, even after this tab was closed. */
async function registerSync(): Promise<void> {
	try {
		const registration = await navigator.serviceWorker?.getRegistration();
		await registration?.sync?.register(QUEUE_NAME);
	} catch (error) {
		console.info("Without background sync what is kept is sent on the next visit", error);
	}
}

/** Keeps a form whose page is left, once: after a moment, or when `leaveNow` is called. `forget` deletes it after its answer. */
function keepBefore(form: SentForm, leave: () => void) {
	const kept = keep(form);
	kept.catch(error => console.error("The form could not be kept on this device", error));
	let leaveNow = () => {};
	const left = new Promise<void>(resolve => {
		leaveNow = resolve;
		setTimeout(resolve, LEAVE_MS);
	});
	void left.then(leave);
	return { forget: () => kept.then(() => discard(form)).catch(() => {}), leaveNow };
}

/**
 * Sends a form, or keeps it on this device when there is no response (docs/specification/offline-and-pwa.md#kept-forms). Throws
 * RequestError when the server refuses it, and with status 0 when the browser cannot store it.
 */
export function sendOrKeep(request: OutgoingRequest & { patient?: false }): Promise<SendOutcome>;
export function sendOrKeep(request: OutgoingRequest): Promise<PatientOutcome>;
export async function sendOrKeep(request: OutgoingRequest): Promise<PatientOutcome> {
	const { url, body, patient, success, quiet, leave, onSettled } = request;
	const pressed = { url, body, ...decidedSoFar() };
	// A second press with the same words is a retry: with the same key and body the server stores one submission.
	const form =
		unanswered && typedIn(unanswered) === typedIn(pressed)
			? unanswered
			: { ...pressed, idempotencyKey: randomKey() };
	unanswered = null;
	const before = leave && keepBefore(form, leave);
	try {
		const response = await sendRequest("POST", url, form.body, {
			headers: { "Idempotency-Key": form.idempotencyKey },
			signal: abortAfter(ANSWER_LIMIT_MS),
			// A visitor who leaves before the answer has sent the form.
			keepalive: true,
		});
		if (success ? response.status !== success : !response.ok) throw await refusalOf(response);
		const conversion = conversionOf(form, await submissionIn(response));
		if (conversion) convert(conversion);
		await before?.forget();
		return "sent";
	} catch (error) {
		const refused = error instanceof RequestError && error.status !== 0;
		const isFinal = refused && classifyStatus(error.status) !== "wait";
		if (isFinal) await before?.forget();
		else unanswered = form;
		if (isFinal || (refused && !patient)) throw error;
		try {
			await keep(form);
			unanswered = null;
		} catch (unkept) {
			console.error("The form could not be kept on this device", unkept);
			throw error;
		}
		if (!quiet) toast({ title: queueCopy("savedTitle"), description: queueCopy("saved") });
		void registerSync();
		followQueue(form.idempotencyKey, onSettled);
		return refused ? "deferred" : "kept";
	} finally {
		before?.leaveNow();
	}
}
