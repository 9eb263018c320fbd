import MailComposer from "nodemailer/lib/mail-composer";
import type { WorkerEnvironment } from "#domain/environment.ts";
import type { ComposedMail } from "./transport.ts";

/** A mail before it is encoded. */
export interface Mail {
	/** A single address. */
	to: string;
	subject: string;
	text: string;
	html: string;
	headers?: Record<string, string>;
	attachments?: { filename: string; content: Buffer; contentType: string }[];
}

type MailConfig = Pick<WorkerEnvironment, "MAIL_FROM" | "CONTACT_EMAIL">;

/** Returns the Message-ID, without brackets, of the mail named `name`: the same at every attempt. */
export function messageIdFor(name: string, { MAIL_FROM }: Pick<MailConfig, "MAIL_FROM">): string {
	const domain = sender(MAIL_FROM).address.split("@").at(-1) || "localhost";
	return `${name}@${domain}`;
}

/** Parses `NAME <ADDRESS>`. An address parser would read "Firm: Dubai" as a group of senders, which servers refuse. */
function sender(from: string): { name: string; address: string } {
	const [, name = "", address = from] = /^"?([^<]*?)"?\s*<([^<>]+)>$/.exec(from) ?? [];
	return { name, address };
}

/** Encodes a mail as multipart text and HTML in UTF-8, without reading any file or URL. */
export async function composeMail(mail: Mail, messageId: string, config: MailConfig): Promise<ComposedMail> {
	const from = sender(config.MAIL_FROM);
	const composer = new MailComposer({
		from,
		to: { name: "", address: mail.to },
		replyTo: config.CONTACT_EMAIL,
		subject: mail.subject,
		messageId: `<${messageId}>`,
		text: mail.text,
		html: mail.html,
		headers: { "Auto-Submitted": "auto-generated", ...mail.headers },
		attachments: mail.attachments ?? [],
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	const bytes = await composer.compile().build();
	return { messageId, envelope: { from: from.address, to: mail.to }, bytes };
}
