import { pageCopy } from "#app/site/cms/page-copy.ts";
import { OFFICE_ADDRESS } from "#domain/brand/office.ts";
import { PROVIDER_NAMES, PROVIDERS } from "#domain/integrations/providers.ts";

/** Names of all providers to which leads can be sent, except webhooks, which are the firm's own systems. */
const PROCESSORS = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(
	PROVIDERS.filter(provider => provider !== "webhook").map(provider => PROVIDER_NAMES[provider]),
);

export const privacyCopy = pageCopy("privacy", {
	meta: {
		title: "Privacy Policy",
		description:
			"What this site stores about you, why, for how long, who else sees it, and how to have it deleted.",
	},
	head: {
		title: "Privacy Policy",
		updated: "Last updated",
		lead: "In short: we keep what you send us in order to answer you. We count visits, clicks and loading times without cookies and without anything that leads back to you. Analytics and advertising services run only with the consent that your country requires, and you can have everything deleted.",
	},
	collect: {
		title: "Information We Collect",
		forms:
			"What you type into a form: name, email, phone, country, company, and what you tell us about your plans. With it we store the page, the time, your IP address and your browser's name, to tell people from machines.",
		campaign:
			"Where you came from, if the address of the page says so: campaign names, click ids of advertisements, and the page before. Without consent that stays with the form you send and is not remembered from page to page.",
		newsletter:
			"Your email address if you subscribe to the newsletter, with the dates of subscribing and leaving.",
		measurements:
			"Visits and the campaign or site that they came from, clicks and loading times, counted by our own server per page and day, whatever you choose about cookies. These counts hold no cookie, no address and nothing that leads back to you.",
	},
	cookies: {
		title: "Cookie Policy",
		necessary:
			"Essential, always on: your own browser keeps your cookie choice and its date (cookie-consent, cookie-consent-timestamp), the package you picked (selectedPackage), and whether you dismissed the install banner (pwa-install-dismissed). Until you close the tab: a calculated quote (calculatorQuote) and your last calculation in the tax calculator (uk-calculated-profit), and half-written forms (form-draft). Until they are sent: forms that wait for a connection (offline-queue), and a cookie choice that could not be recorded at once (cookie-consent-unlogged). So that pages open without a connection: copies of those you visited, of the files they need and of the page that says you are offline (pages, assets, workbox-precache). Visitors get no cookie from us; staff get one when they sign in.",
		analytics:
			"Analytics: services that count visits, and our own memory of which page or link brought you here (attribution).",
		marketing:
			"Marketing: advertising services that measure and choose the ads that you see here and elsewhere.",
		functional: "Functional: extra services, such as a chat window, that remember your settings.",
		optional:
			"Analytics, marketing and functional storage comes only after consent where it is required. A choice is asked for again after 13 months. We log each choice without your IP address.",
		gpc: "If your browser sends Global Privacy Control, marketing starts as refused.",
		country:
			"Whether consent is required depends on your country, which our own server looks up from your IP address in a list it carries. Your address goes to no third party for that.",
	},
	use: {
		title: "How We Use Your Information",
		answer: "To answer your request and prepare a contract (UK and EU GDPR, Article 6(1)(b)).",
		interest:
			"To keep the forms free of abuse, and to count visits, clicks and loading times without cookies (our legitimate interest, Article 6(1)(f)).",
		report:
			"If you ask for a tax report, we may also contact you about it (our legitimate interest, Article 6(1)(f)). Tell us to stop and we will.",
		consent:
			"To send the newsletter, and to run analytics and advertising services where your country requires consent: only with your consent (Article 6(1)(a)), which you can withdraw at any time.",
	},
	keep: {
		title: "How Long We Keep It",
		leads:
			"Requests: while we work on them and afterwards as long as the law asks of business correspondence, or until you have them deleted.",
		closedLeads: "Requests that we have closed: {days} days after we last changed them or were in touch.",
		quarantined: "Requests that look as if a machine had sent them: {days} days.",
		runs: "Our log of each attempt to hand your details to our services: {days} days.",
		services:
			"Which services have your details, since when, and what they reported, such as that you unsubscribed: as long as the details themselves, so that a withdrawal or deletion reaches those services.",
		measurements: "Daily counts of visits, clicks and loading times: {days} days.",
		newsletter:
			"Newsletter: until you have yourself deleted; where we ask you to confirm and you do not, 30 days. After you unsubscribe we keep the address only so that nobody writes to it again.",
		technical:
			"Keys that stop a form from being stored twice: 30 days. The log of choices about cookies: 25 months. Counters against abuse: a few hours at most, and only as a code that cannot be turned back into your address.",
	},
	security: {
		title: "Data Protection & Security",
		text: "Connections are encrypted where the site is served over HTTPS, keys of connected services are stored encrypted, and only signed-in staff can see requests.",
	},
	rights: {
		title: "Your Rights (GDPR)",
		text: "You can see your data, correct it, take it with you, have it deleted, object to its use and withdraw consent. Write to us; we answer within 30 days.",
		complaint: "You can also complain to the data protection authority of your country.",
		erase:
			"Deleting removes you from every table of this system at once. If Google Ads was told of your request, we then have it set the value to nothing; for that alone we keep the click id, or without one a code made from your email, until Google has answered, 30 days at most. Meta offers no way to take such a report back. Where your details were also passed to a connected service, our staff delete them there by hand.",
	},
	share: {
		title: "Third-Party Services",
		processors: `Our customer database and mail services, if we have one connected: ${PROCESSORS}. They work for us under contract and may store data outside your country under standard contractual clauses.`,
		whatsapp:
			"WhatsApp, if you open a chat, as some forms do once they are sent. Our page hands it the message that stands ready there: after a form, what you typed into it; we get the message only if you send it. Where the message ends with a reference, we keep under it for 90 days which page and button you pressed and, as far as your choice about cookies allows, where your visit came from.",
		tags: "Analytics and advertising services, after you agreed where agreement is needed.",
		conversions:
			"Google Ads or Meta, if we advertise there and your cookie choice allowed advertising when you sent a form: that your request became business and its value, the click id of the advertisement, and codes (SHA-256) made of your email and phone number, for Meta also of your name and country.",
		never: "We never sell your data.",
	},
	contact: {
		title: "Contact Us",
		text: "Questions and requests about privacy:",
		office: `${OFFICE_ADDRESS}, Dubai`,
	},
});
