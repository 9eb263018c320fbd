import { beginDelivery, endDelivery, findDelivery, undoDelivery } from "#db/mail/track-delivery.ts";
import type { EntityManager } from "#db/orm.ts";
import { inClientSpan } from "#db/telemetry/spans.ts";
import type { JobContext, JobResult } from "../jobs/handler.ts";
import { countProviderError } from "../metrics.ts";
import { fork } from "../services.ts";
import { composeMail, type Mail } from "./compose.ts";
import type { MailTransport, SendOutcome } from "./transport.ts";

/** Attempts before a mail fails: about four days with the backoff. */
export const MAIL_ATTEMPTS = 100;
const UNCONFIGURED_RETRY_MS = 60_000;
const LOST_WORKER =
	"The worker stopped while the mail server was taking the email: it may or may not have arrived. Retry sends it again.";

/** A mail to be sent exactly once. */
interface Delivery {
	messageId: string;
	/** Sender in place of MAIL_FROM. */
	from?: string | undefined;
	/** Composes the mail; called only when it is about to be sent. */
	compose(): Promise<Mail>;
	/** Stores that it was sent; runs in the transaction that ends the attempt. */
	onSent?(em: EntityManager): Promise<void>;
}

/**
 * Sends a mail at most once, even across crashes. After an attempt with an unknown outcome it asks the transport whether the
 * mail was sent; where that cannot be found out, only a person may retry (docs/decisions/0004-mail-delivery.md).
 */
export async function deliver(
	{ messageId, from, compose, onSent }: Delivery,
	job: JobContext,
): Promise<JobResult> {
	const transport = job.mail;
	if (!transport) {
		const reason = "No mail server is set up: set SMTP_URL or MAIL_DIR";
		return { kind: "wait", reason, afterMs: UNCONFIGURED_RETRY_MS };
	}
	const em = fork(job);
	let claimed = false;
	let outcome = await settlePreviousAttempt(em, messageId, transport);
	if (!outcome) {
		const mail = await composeMail(await compose(), messageId, {
			...job.config,
			...(from && { MAIL_FROM: from }),
		});
		const claim = async () => {
			claimed = await beginDelivery(em, messageId, transport.route);
			return claimed;
		};
		outcome = await inClientSpan(
			"send mail",
			{ "mail.route": transport.route },
			() => transport.send(mail, claim, job.signal),
			({ kind }) => ({ error: kind === "sent" ? undefined : kind }),
		);
	}

	switch (outcome.kind) {
		case "sent":
			return {
				kind: "done",
				commit: async inner => {
					await endDelivery(inner, messageId, "sent");
					await onSent?.(inner);
				},
			};
		case "uncertain":
			return {
				kind: "failed",
				error: outcome.error,
				commit: inner => endDelivery(inner, messageId, "uncertain"),
			};
		case "undone": {
			// A claim of another worker must not be undone.
			const commit = async (inner: EntityManager) => {
				if (claimed) await undoDelivery(inner, messageId);
			};
			if (outcome.retry === "when_fixed") countProviderError("mail", "forbidden");
			return outcome.retry === "never"
				? { kind: "failed", error: outcome.error, commit }
				: { kind: "retry", error: outcome.error, commit };
		}
	}
}

/** Returns the outcome of a previous attempt; null when the mail is to be sent now. */
async function settlePreviousAttempt(
	em: EntityManager,
	messageId: string,
	transport: MailTransport,
): Promise<SendOutcome | null> {
	const former = await findDelivery(em, messageId);
	if (former?.state === "sent") return { kind: "sent" };
	if (former?.state !== "sending") return null;
	const sent = former.route === transport.route ? await transport.wasSent(messageId) : null;
	if (sent === null) return { kind: "uncertain", error: LOST_WORKER };
	if (sent) return { kind: "sent" };
	await undoDelivery(em, messageId);
	return null;
}

/** Adds `note`, which gets the reason, to the commit of a result that retries the mail later. */
export function whenPostponed(
	result: JobResult,
	note: (em: EntityManager, error: string) => Promise<void>,
): JobResult {
	if (result.kind !== "retry" && result.kind !== "wait") return result;
	const error = result.kind === "retry" ? result.error : result.reason;
	if (error === null) return result;
	return {
		...result,
		async commit(em) {
			const leftover = await result.commit?.(em);
			await note(em, error);
			return leftover;
		},
	};
}
