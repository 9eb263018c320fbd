import webpush from "web-push";
import type { PushSubscription } from "#db/alerts/push-subscription.ts";
import { isPushEndpoint } from "#domain/alerts/push-hosts.ts";
import type { JobContext } from "../jobs/handler.ts";
import { isSuccess } from "../providers/http/http.ts";
import { readRetryAfter } from "../providers/http/retry-after.ts";
import { ProviderError } from "../providers/provider-error.ts";

/** Seconds that the push service keeps a notification for an offline browser. */
const TTL_SECONDS = 12 * 60 * 60;
/** Timeout of a call to a push service; it is retried later. */
const LIMIT_MS = 10_000;

export type PushOutcome =
	| { kind: "taken" }
	/** The subscription has ended or its key is invalid. */
	| { kind: "gone" }
	| { kind: "later"; error: string; afterMs: number | undefined }
	| { kind: "refused"; error: string };

interface Note {
	content: string;
	/**
	 * At most 32 base64url characters. A repeat with the same topic replaces a notification that is still waiting for its
	 * browser.
	 */
	topic: string;
	keys: { publicKey: string; privateKey: string };
}

/** Sends an encrypted notification (RFC 8291) to one browser, through the SSRF-guarded HTTP client. */
export async function sendPush(
	{ endpoint, p256dh, auth }: PushSubscription,
	{ content, topic, keys }: Note,
	{ config, http, signal }: JobContext,
): Promise<PushOutcome> {
	const services = { hosts: config.PUSH_ENDPOINT_HOSTS, allowPrivate: config.ALLOW_PRIVATE_ENDPOINTS };
	const host = URL.parse(endpoint)?.host ?? "The push service";
	if (!isPushEndpoint(endpoint, services))
		return { kind: "refused", error: `${host} is not an allowed push service` };
	const subject = config.VAPID_SUBJECT ?? `mailto:${config.CONTACT_EMAIL}`;
	let request: ReturnType<typeof webpush.generateRequestDetails>;
	try {
		request = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, content, {
			vapidDetails: { subject, ...keys },
			TTL: TTL_SECONDS,
			urgency: "high",
			topic,
		});
	} catch {
		// The subscription's key is not a point on the curve, so nothing can be encrypted for it.
		return { kind: "gone" };
	}
	const headers = Object.fromEntries(
		Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
	);
	try {
		const answer = await http.send({
			method: "POST",
			url: endpoint,
			headers,
			...(request.body && { body: request.body }),
			timeoutMs: LIMIT_MS,
			signal,
		});
		return outcomeOf(answer, host);
	} catch (error) {
		if (!(error instanceof ProviderError)) throw error;
		// The endpoint URL is a secret capability, so errors name only its host.
		const message = `${host} could not be reached`;
		return error.retryable
			? { kind: "later", error: message, afterMs: error.retryAfterMs }
			: { kind: "refused", error: message };
	}
}

function outcomeOf(answer: { status: number; headers: Record<string, string> }, host: string): PushOutcome {
	const { status, headers } = answer;
	if (isSuccess(answer)) return { kind: "taken" };
	if (status === 404 || status === 410) return { kind: "gone" };
	const error = `${host} answered ${status}`;
	if (status === 429 || status >= 500)
		return { kind: "later", error, afterMs: readRetryAfter(headers, Date.now()) };
	return { kind: "refused", error };
}
