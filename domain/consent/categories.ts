/** The categories of the preferences dialog, in its order; necessary cannot be turned off. */
export const CONSENT_CATEGORIES = ["necessary", "analytics", "marketing", "functional"] as const;

/** What a visitor decides on: every category but the necessary one. */
export type ConsentChoice = {
	readonly analytics: boolean;
	readonly marketing: boolean;
	readonly functional: boolean;
};

export const ACCEPT_ALL: ConsentChoice = { analytics: true, marketing: true, functional: true };

/** Necessary Only: also what holds until a visitor has chosen. */
export const NECESSARY_ONLY: ConsentChoice = { analytics: false, marketing: false, functional: false };

/** Version of the consent texts, logged with every choice; raise it when their meaning changes. */
export const CONSENT_TEXT_VERSION = "2025-07-18";
