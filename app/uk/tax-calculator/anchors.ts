/** Element id of the calculator. */
export const CALCULATOR = "tax-calculator";

/** The name by which the page's action identifies the report form, and its element id. */
export const REPORT = "report";

/** Element id of the result of a report request. */
export const REPORT_SENT = "report-sent";
