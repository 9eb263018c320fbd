/** Lead status (docs/specification/back-office.md#lead-management): any may follow any. */
export const LEAD_STATUSES = ["new", "contacted", "qualified", "closed"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The form a submission came from. */
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

/** How a lead came to be known: a form of the site, typed by staff, from a file, or a chat's reference. */
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
