/** The calculator's anchor. */
export const CALCULATOR = "tax-calculator";

/** The name that the page's action knows the report form by; its anchor as well. */
export const REPORT = "report";
