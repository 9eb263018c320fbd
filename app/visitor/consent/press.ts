/** Attribute of links and buttons that answer the consent question; its value is the ConsentAction. */
export const CONSENT = "data-consent";

/** Accept all categories, only the necessary ones, or open the preferences. */
export type ConsentAction = "accept" | "necessary" | "customise";

/** Element ids of the templates of the cookie banner and of the preferences. */
export const BANNER = "cookie-banner";
export const PREFERENCES = "cookie-preferences";

/** The dialog's return value when the preferences are saved. */
export const SAVE = "save";
