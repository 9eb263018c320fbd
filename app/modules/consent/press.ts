/** Attribute of a link or button that answers for cookies: its value is what it does. */
export const CONSENT = "data-consent";

/** Accept everything, only what is necessary, or open the preferences. */
export type ConsentPress = "accept" | "necessary" | "customise";

/** The id of the template of the cookie banner. */
export const BANNER = "cookie-banner";
