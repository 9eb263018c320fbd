/** Lead status (docs/specification/back-office.md#lead-management): every transition is allowed. */
export const LEAD_STATUSES = ["new", "contacted", "qualified", "closed"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
export const NO_STATUS = "Status must be new, contacted, qualified or closed";

/** Form of a submission. */
export const FORM_TYPES = [
	"lead",
	"contact",
	"calculator",
	"lead_magnet",
	"uk_midpage",
	"uk_guide",
	"exclusive_report",
	"vip_consultation",
	"tax_report",
] as const;
export type FormType = (typeof FORM_TYPES)[number];

/** Origin of a lead: a form of the site, typed by staff, an imported file, or a chat reference. */
export const LEAD_ORIGINS = ["form", "manual", "import", "chat"] as const;
export type LeadOrigin = (typeof LEAD_ORIGINS)[number];

/** Sort keys of GET /api/leads; a minus means descending (docs/specification/http.md#leads). */
export const LEAD_SORTS = [
	"createdAt",
	"-createdAt",
	"fullName",
	"-fullName",
	"status",
	"followUpAt",
	"-followUpAt",
	"lastActivityAt",
	"-lastActivityAt",
] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];
