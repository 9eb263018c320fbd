/** The section of the report card; the name of its form as well. */
export const EXCLUSIVE_REPORT = "exclusive-report";

/** The section of the VIP form; the name of its form as well. */
export const PREMIUM_CONSULTATION = "premium-consultation";
