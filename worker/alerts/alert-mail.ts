import type { AlertRow, DigestContent } from "#db/alerts/read-digest.ts";
import { contactLinks } from "#domain/contact/contact-links.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import { eachDetail, type LeadDetail } from "#domain/leads/lead-details.ts";
import { fieldWords, formWords, pageWords, valueWords } from "#domain/leads/submission-words.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import type { Mail } from "../mail/compose.ts";
import { mailBody } from "../mail/mail-body.ts";

type Config = Pick<WorkerEnvironment, "BRAND_NAME" | "PUBLIC_URL">;

/** Maximum length of a name in the subject; the body has it in full. */
const MAX_NAME_LENGTH = 80;
/** Where staff set their own alerts. */
const SETTINGS = "/admin/accounts#alerts";

const CAUSES = {
	new: "New lead",
	again: "Wrote again",
	released: "Released from quarantine",
	given: "Given to you",
} as const;

/** Returns the name of the lead's form; null for a lead without one. */
export const formOf = ({ formType }: Pick<AlertRow, "formType">) => (formType ? formWords(formType) : null);

function subjectOf({ cause, fullName, ...alert }: AlertRow): string {
	const form = formOf(alert);
	const name = [...fullName].slice(0, MAX_NAME_LENGTH).join("");
	return `${CAUSES[cause]}: ${name}${form ? ` (${form})` : ""}`;
}

function factsOf(alert: AlertRow): { label: string; value: string }[] {
	const details = Object.values(
		eachDetail(({ label }, name: LeadDetail) => ({ label, value: alert[name] ?? "" })),
	);
	// Name and details are listed above already.
	const lines = Object.entries(alert.fields ?? {})
		.filter(([name]) => !(name in alert))
		.map(([name, value]) => ({ label: fieldWords(name), value: valueWords(name, value) }));
	return [
		{
			label: "Form",
			value: [formOf(alert), alert.page && `on ${pageWords(alert.page)}`].filter(Boolean).join(" "),
		},
		{ label: "Email", value: alert.email ?? "" },
		...details,
		...lines,
	].filter(({ value }) => value !== "");
}

function linksOf(
	{ leadId, phone, country }: AlertRow,
	{ PUBLIC_URL }: Config,
): { label: string; url: string }[] {
	const ways = phone ? contactLinks(phone, country) : null;
	return [
		...(ways ? [{ label: "Call", url: ways.call }] : []),
		...(ways?.chatDigits ? [{ label: "WhatsApp", url: buildChatLink(ways.chatDigits, "") }] : []),
		{ label: "Open lead", url: `${PUBLIC_URL}/admin/leads/${leadId}` },
	];
}

/** Composes the alert mail for a member of staff. */
export function alertMail(
	{ username, address, alerts, total, title }: DigestContent,
	config: Config,
): Omit<Mail, "to"> {
	const { BRAND_NAME: brand, PUBLIC_URL } = config;
	const [first] = alerts;
	const subject = total === 1 && first ? subjectOf(first) : title;
	const others = total - alerts.length;
	const body = mailBody({
		brand,
		title: total === 1 && first ? CAUSES[first.cause] : subject,
		paragraphs:
			others > 0 ? [`The first ${alerts.length} are below; the back office has the other ${others}.`] : [],
		cards: alerts.map(alert => ({
			title:
				total > 1 && alert.cause !== "new"
					? `${alert.fullName} (${CAUSES[alert.cause].toLowerCase()})`
					: alert.fullName,
			facts: factsOf(alert),
			links: linksOf(alert, config),
		})),
		...(total > 1 && { button: { label: "Open all leads", url: `${PUBLIC_URL}/admin/leads` } }),
		footer: `You received this email because ${username} asked at ${PUBLIC_URL} to be told about leads${address === username ? "" : ` at ${address}`}.`,
		footerLink: { label: "Change my alerts", url: PUBLIC_URL + SETTINGS },
	});
	return { subject, ...body };
}

/** Composes the test mail that staff request to see whether alerts arrive. */
export function testMail(
	{ username }: DigestContent,
	{ BRAND_NAME: brand, PUBLIC_URL }: Config,
): Omit<Mail, "to"> {
	return {
		subject: `Test alert from ${brand}`,
		...mailBody({
			brand,
			title: "Alerts reach you here",
			paragraphs: ["This is the test you asked for. New leads will arrive in the same way."],
			footer: `You received this email because ${username} asked for it at ${PUBLIC_URL}.`,
			footerLink: { label: "Change my alerts", url: PUBLIC_URL + SETTINGS },
		}),
	};
}
