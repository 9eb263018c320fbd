import { resolveTxt } from "node:dns/promises";
import { access, constants } from "node:fs/promises";
import { createTransport } from "nodemailer";
import type { WorkerEnvironment } from "#domain/environment.ts";
import { errorCode } from "#domain/errors.ts";
import { describeError, settingsOf } from "../mail/smtp-transport.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

const LIMITS = { connect: 10_000, greeting: 10_000, silence: 10_000 };
/** Common DKIM selectors of mail services. */
const SELECTORS = ["default", "dkim", "google", "k1", "mail", "s1", "s2", "selector1", "selector2", "smtp"];

/** DNS errors that mean that there is no such record. */
const ABSENT: ReadonlySet<string> = new Set(["ENOTFOUND", "ENODATA"]);

/** Resolves TXT records; empty when there are none. */
export type TextRecords = (name: string) => Promise<string[]>;

const resolve: TextRecords = async name => (await resolveTxt(name)).map(parts => parts.join(""));

/** Checks that the mail server accepts our credentials, and SPF, DKIM and DMARC of the sender's domain. */
export async function examineMail(
	{ SMTP_URL, MAIL_DIR, MAIL_FROM }: WorkerEnvironment,
	records: TextRecords = resolve,
): Promise<Finding[]> {
	if (!SMTP_URL) return [await examineFolder(MAIL_DIR)];
	const { credentials, options } = settingsOf(SMTP_URL, LIMITS);
	const transport = createTransport({ ...options, ...(credentials && { auth: credentials }) });
	try {
		await transport.verify();
	} catch (error) {
		const secrets = Object.values(credentials ?? {});
		return [
			failure(
				"mail",
				error instanceof Error ? describeError(error, secrets) : "The mail server cannot be used",
			),
		];
	} finally {
		transport.close();
	}
	const domain = MAIL_FROM.replace(/>$/, "").split("@").at(-1) ?? "";
	const taken = credentials ? ", and takes our sign-in" : "";
	return [ok("mail", `the server answers${taken}`), ...(await examineSender(domain, records))];
}

async function examineFolder(folder: string | undefined): Promise<Finding> {
	if (!folder) return failure("mail", "neither SMTP_URL nor MAIL_DIR is set: mails wait for ever");
	return access(folder, constants.W_OK).then(
		() => warning("mail", "is written to a folder (MAIL_DIR), not sent"),
		() => failure("mail", "MAIL_DIR cannot be written to"),
	);
}

async function examineSender(domain: string, records: TextRecords): Promise<Finding[]> {
	const failed: string[] = [];
	const at = (name: string) =>
		records(name).catch(error => {
			const code = errorCode(error) ?? "an unknown error";
			if (!ABSENT.has(code)) failed.push(code);
			return [];
		});
	const spf = (await at(domain)).some(text => /^v=spf1\b/i.test(text));
	const dmarc = (await at(`_dmarc.${domain}`)).some(text => /^v=DMARC1\b/i.test(text));
	const keys = await Promise.all(SELECTORS.map(selector => at(`${selector}._domainkey.${domain}`)));
	const dkim = keys.flat().some(text => /\bp=[A-Za-z0-9+/]/.test(text));
	if (failed[0] && !(spf && dmarc && dkim))
		return [warning("DNS", `says ${failed[0]}: SPF, DKIM and DMARC of ${domain} are not all known`)];
	return [
		spf ? ok("SPF", `of ${domain} is there`) : warning("SPF", `${domain} has none: mails may count as spam`),
		dmarc
			? ok("DMARC", `of ${domain} is there`)
			: warning("DMARC", `${domain} has none: add _dmarc.${domain}`),
		dkim
			? ok("DKIM", `of ${domain} is there`)
			: warning("DKIM", `no key of ${domain} under the usual names: ask your mail service for its record`),
	];
}
