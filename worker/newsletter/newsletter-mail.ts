import { subscriberToken, type TokenPurpose } from "#db/newsletter/token.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import { CONFIRM_DAYS, CONFIRM_PATH, tokenLink, UNSUBSCRIBE_PATH } from "#domain/newsletter/links.ts";
import { DAY_MS } from "#domain/time/day.ts";
import type { Mail } from "../mail/compose.ts";
import { mailBody } from "../mail/mail-body.ts";

type Config = Pick<WorkerEnvironment, "APP_SECRET" | "BRAND_NAME" | "PUBLIC_URL">;

/** Composes the welcome mail or the request to confirm, both with one-click unsubscribe (RFC 8058). */
export function newsletterMail(
	subscriber: { id: string; email: string },
	kind: "welcome" | "confirm",
	{ APP_SECRET, BRAND_NAME, PUBLIC_URL }: Config,
): Mail {
	const until = new Date(Date.now() + CONFIRM_DAYS * DAY_MS);
	const link = (path: string, purpose: TokenPurpose, end: Date | null) =>
		tokenLink(PUBLIC_URL, path, subscriberToken(APP_SECRET, purpose, subscriber.id, end));
	const unsubscribe = link(UNSUBSCRIBE_PATH, "unsubscribe", null);
	const { subject, ...words } =
		kind === "confirm"
			? {
					subject: `Please confirm your subscription to ${BRAND_NAME}`,
					title: "Please confirm your address",
					paragraphs: [
						"Hello,",
						`Somebody entered this address to subscribe to the ${BRAND_NAME} newsletter. If it was you, please confirm within ${CONFIRM_DAYS} days; we send no newsletter until you do.`,
					],
					button: { label: "Confirm my subscription", url: link(CONFIRM_PATH, "confirm", until) },
					footer:
						"If it was not you, ignore this email: an address that is not confirmed gets no newsletter.",
				}
			: {
					subject: `Welcome to the ${BRAND_NAME} newsletter`,
					title: "Welcome",
					paragraphs: [
						"Hello,",
						`Thank you for subscribing to the ${BRAND_NAME} newsletter. We write when something changes for founders in Dubai: rules, costs and deadlines.`,
						"You can unsubscribe at any time with one click, in this email or in any later one.",
					],
					footer: `You received this email because this address was subscribed to the newsletter at ${PUBLIC_URL}.`,
				};
	return {
		to: subscriber.email,
		subject,
		...mailBody({ brand: BRAND_NAME, ...words, footerLink: { label: "Unsubscribe", url: unsubscribe } }),
		headers: {
			"List-Unsubscribe": `<${unsubscribe}>`,
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		},
	};
}
