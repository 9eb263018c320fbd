import type { MailRoute } from "#domain/mail/delivery.ts";

/** An encoded mail, ready to be sent. */
export interface ComposedMail {
	/** Message-ID without angle brackets. */
	messageId: string;
	envelope: { from: string; to: string };
	bytes: Buffer;
}

/** How an attempt to send ended. Errors are the server's words without addresses. */
export type SendOutcome =
	| { kind: "sent" }
	/** Certainly not sent: retry later, never (the same mail would be refused again), or once our set-up is corrected. */
	| { kind: "undone"; retry: "later" | "never" | "when_fixed"; error: string }
	/** Unknown: the last byte was sent and no answer came. */
	| { kind: "uncertain"; error: string };

/**
 * Called when all but the mail's last byte was sent. Resolves to true once it has recorded that the mail is being sent;
 * otherwise the mail must not be completed.
 */
export type BeforeLastByte = () => Promise<boolean>;

export interface MailTransport {
	readonly route: MailRoute;
	/** Never throws for errors of the server; throws what `beforeLastByte` throws. */
	send(mail: ComposedMail, beforeLastByte: BeforeLastByte, signal: AbortSignal): Promise<SendOutcome>;
	/** Resolves to whether a mail with a recorded attempt was sent; null where that cannot be found out. */
	wasSent(messageId: string): Promise<boolean | null>;
}

/** The outcome when `beforeLastByte` forbade sending. */
export const ALREADY_SENDING = {
	kind: "undone",
	retry: "later",
	error: "Another worker is sending this email",
} as const satisfies SendOutcome;
