import { pageCopy } from "#app/site/cms/page-copy.ts";

/** Copy of the cookie banner and of the preferences. */
export const consentCopy = pageCopy("consent", {
	banner: {
		title: "Cookies: your choice",
		text: "If you agree, partners measure visits and show relevant advertising.",
		always: "What the site needs in order to work is always on.",
		later: "Change your mind at any time in the footer.",
		privacy: "Privacy Policy",
		acceptAll: "Accept All",
		necessaryOnly: "Necessary Only",
		customize: "Customize",
	},
	preferences: {
		title: "Cookie preferences",
		intro:
			"What the site needs is always on. The rest is yours to decide: off until you allow it where your country requires consent, on elsewhere until you, or your browser's privacy signal, turn it off.",
		necessary: "Necessary",
		necessaryHint:
			"Always on: remembers this choice, keeps what you send while you are offline, protects the forms, and counts visits without cookies.",
		analytics: "Analytics",
		analyticsHint: "Analytics services count visits, and we remember which page or link brought you here.",
		marketing: "Marketing",
		marketingHint: "Advertising services measure and choose the ads that you see here and elsewhere.",
		functional: "Functional",
		functionalHint: "Extra services, such as a chat window, remember your settings.",
		cancel: "Cancel",
		save: "Save Preferences",
	},
	footer: { settings: "Cookie settings" },
});
