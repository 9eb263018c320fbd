import { access, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "#domain/errors.ts";
import { ALREADY_SENDING, type MailTransport, type SendOutcome } from "./transport.ts";

function unwritten(error: unknown): SendOutcome {
	const message = `The mail folder cannot be written (${errorCode(error) ?? "unknown error"})`;
	return { kind: "undone", retry: "later", error: message };
}

/**
 * Writes each mail to `dir` as `<Message-ID>.eml`, atomically and only once, so that the file's existence proves that the mail
 * was sent.
 */
export function folderTransport(dir: string): MailTransport {
	const fileOf = (messageId: string) => path.join(dir, `${messageId.replace(/[^\w.@-]/g, "_")}.eml`);

	return {
		route: "folder",
		async send({ messageId, bytes }, beforeLastByte) {
			const file = fileOf(messageId);
			const draft = `${file}.${process.pid}.part`;
			try {
				await mkdir(dir, { recursive: true });
				const handle = await open(draft, "w");
				try {
					await handle.writeFile(bytes);
					await handle.sync();
				} finally {
					await handle.close();
				}
			} catch (error) {
				await rm(draft, { force: true }).catch(() => {});
				return unwritten(error);
			}
			try {
				if (!(await beforeLastByte())) return ALREADY_SENDING;
				await rename(draft, file);
			} catch (error) {
				if (errorCode(error)?.startsWith("E")) return unwritten(error);
				throw error;
			} finally {
				await rm(draft, { force: true }).catch(() => {});
			}
			return { kind: "sent" };
		},
		async wasSent(messageId) {
			try {
				await access(fileOf(messageId));
				return true;
			} catch (error) {
				if (errorCode(error) === "ENOENT") return false;
				throw error;
			}
		},
	};
}
