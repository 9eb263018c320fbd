/** The calculator's anchor. */
export const CALCULATOR = "tax-calculator";

/** The name that the page's action knows the report form by; its anchor as well. */
export const REPORT = "report";

/** Where it is said what became of a request for a report. */
export const REPORT_SENT = "report-sent";
