/** Element id of the report card's section, and the name of its form. */
export const EXCLUSIVE_REPORT = "exclusive-report";

/** Element id of the VIP form's section, and the name of its form. */
export const PREMIUM_CONSULTATION = "premium-consultation";
