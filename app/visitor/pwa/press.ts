/** Attribute of a button that answers one of the app's offers: its value is the answer. */
export const OFFER = "data-offer";

/** What such a button does. */
export type OfferPress = "update" | "later" | "install" | "dismiss";

/** Ids of the templates of the two banners. */
export const UPDATE = "update-offer";
export const INSTALL = "install-offer";
