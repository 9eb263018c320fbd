import type { Provider } from "#domain/integrations/providers.ts";

const PASTE = "Copy the address above.";

/** Setup steps at each provider that sends webhooks. */
export const HOOK_STEPS: Readonly<Partial<Record<Provider, readonly string[]>>> = {
	mailchimp: [
		PASTE,
		"In Mailchimp: Audience, Settings, Webhooks, Create new webhook. Paste the address as the callback URL.",
		"Choose the events Subscribes, Unsubscribes, Profile updates, Cleaned address and Email changed.",
		"Choose the sources “by a subscriber” and “by an account admin”; leave “via the API” out, or Mailchimp tells us of our own changes.",
		"Save. Mailchimp looks at the address at once; it signs nothing, so keep the address to yourselves.",
	],
	mailerlite: [
		PASTE,
		"In MailerLite: Integrations, Webhooks, Create webhook. Paste the address as the URL.",
		"Choose the events subscriber.unsubscribed, subscriber.bounced, subscriber.spam_reported and subscriber.deleted, and turn batching on: MailerLite reports deletions only in batches.",
		"Save, copy the secret that MailerLite shows, and store it above as “Webhook secret”. Until then every delivery is refused.",
	],
	sendgrid: [
		PASTE,
		"In SendGrid: Settings, Mail Settings, Event Webhooks, Create new webhook. Paste the address as the Post URL.",
		"Choose the events Dropped, Bounced, Spam reports, Unsubscribes and Group unsubscribes.",
		"Turn Signature verification on, copy the public key, and store it above as “Verification key”. Until then every delivery is refused.",
		"Press Test your integration, then Save.",
	],
	zoho_crm: [
		"Nothing needs to be set up in Zoho itself: we ask it to report changed leads and contacts to the address above, and ask again every night, since each request lapses after a week.",
		"The refresh token needs one more scope for this: ZohoCRM.notifications.ALL. Create a new token with it, and store it above.",
		"If you set up a notification by hand, give the last part of the address as its token: notifications without it are refused.",
	],
};
