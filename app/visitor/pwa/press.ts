/** Attribute of a button in the app's banners; its value is the BannerAction. */
export const OFFER = "data-offer";

/** The visitor's answer to a banner. */
export type BannerAction = "update" | "later" | "install" | "dismiss";

/** Element ids of the templates of the two banners. */
export const UPDATE = "update-offer";
export const INSTALL = "install-offer";
