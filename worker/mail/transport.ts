import type { MailRoute } from "#domain/mail/delivery.ts";

/** A mail ready to leave, as the bytes that the receiver gets. */
export interface ComposedMail {
	/** Message-ID without angle brackets. */
	messageId: string;
	envelope: { from: string; to: string };
	bytes: Buffer;
}

/** How a try to send ended. Errors are the server's words without addresses. */
export type SendOutcome =
	| { kind: "sent" }
	/** Certainly not sent: try later, never (the same mail would be refused again), or once somebody mends our own set-up. */
	| { kind: "undone"; until: "later" | "never" | "mended"; error: string }
	/** Nobody can tell: the last byte left and no answer came. */
	| { kind: "uncertain"; error: string };

/**
 * Called when all but the mail's last byte has left; the mail takes no effect unless it resolves to true. Whoever
 * resolves it has written down that the mail is on its way.
 */
export type BeforeLastByte = () => Promise<boolean>;

/** A way out for mails. */
export interface MailTransport {
	readonly route: MailRoute;
	/** Never throws for trouble of the receiver; throws what `beforeLastByte` throws. */
	send(mail: ComposedMail, beforeLastByte: BeforeLastByte, signal: AbortSignal): Promise<SendOutcome>;
	/** Whether a mail that was being sent took effect; null where that cannot be found out. */
	wasSent(messageId: string): Promise<boolean | null>;
}

/** The answer of a transport that was told by `beforeLastByte` not to go on. */
export const HELD_BACK = {
	kind: "undone",
	until: "later",
	error: "Another worker is sending this email",
} as const satisfies SendOutcome;
