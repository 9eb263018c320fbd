/** Attribute of a link or button that answers for cookies: its value is what it does. */
export const CONSENT = "data-consent";

/** Accept everything, only what is necessary, or open the preferences. */
export type ConsentPress = "accept" | "necessary" | "customise";

/** Ids of the templates of the cookie banner and of the preferences. */
export const BANNER = "cookie-banner";
export const PREFERENCES = "cookie-preferences";

/** What the preferences return when they are saved. */
export const SAVE = "save";
