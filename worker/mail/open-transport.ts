import type { WorkerEnvironment } from "#domain/environment.ts";
import { folderTransport } from "./folder-transport.ts";
import { smtpTransport } from "./smtp-transport.ts";
import type { MailTransport } from "./transport.ts";

/** Returns the transport that the environment configures, SMTP before the folder; null when there is none. */
export function openTransport({ SMTP_URL, MAIL_DIR }: WorkerEnvironment): MailTransport | null {
	if (SMTP_URL) return smtpTransport(SMTP_URL);
	return MAIL_DIR ? folderTransport(MAIL_DIR) : null;
}
