import { access, mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { HELD_BACK, type MailTransport } from "./transport.ts";

function code(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "unknown error";
}

/**
 * Writes each mail to `dir` as `<Message-ID>.eml`. A file appears whole or not at all, and once under its name, so
 * that looking for it tells for certain whether the mail was sent.
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
				return {
					kind: "undone",
					permanent: false,
					error: `The mail folder cannot be written (${code(error)})`,
				};
			}
			try {
				if (!(await beforeLastByte())) return HELD_BACK;
				await rename(draft, file);
			} catch (error) {
				if (code(error).startsWith("E"))
					return {
						kind: "undone",
						permanent: false,
						error: `The mail folder cannot be written (${code(error)})`,
					};
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
				if (code(error) === "ENOENT") return false;
				throw error;
			}
		},
	};
}
