/** Consent categories in the dialog's order; "necessary" cannot be turned off. */
export const CONSENT_CATEGORIES = ["necessary", "analytics", "marketing", "functional"] as const;

/** A visitor's cookie choice: every category except the necessary one. */
export type ConsentChoice = {
	readonly analytics: boolean;
	readonly marketing: boolean;
	readonly functional: boolean;
};

export const ACCEPT_ALL: ConsentChoice = { analytics: true, marketing: true, functional: true };

/** "Necessary Only"; also the default until the visitor has chosen. */
export const NECESSARY_ONLY: ConsentChoice = { analytics: false, marketing: false, functional: false };

/** Version of the consent texts, logged with every choice. Raise it when the meaning of the texts changes. */
export const CONSENT_TEXT_VERSION = "2025-07-18";
