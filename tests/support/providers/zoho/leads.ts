import type { SimAnswer } from "../simulator.ts";
import type { ZohoOptions } from "./schemas.ts";

export type StoredLead = { id: string; [field: string]: unknown };

export const ZOHO_SEEDED = {
	/** A lead that has opted out of mail; an upsert with Email_Opt_Out false would opt it in again. */
	optedOut: "unsubscribed@guests.example",
} as const;

/** Text fields of the Leads module with their maximum lengths; the adapter reports any other field as missing. */
export const FIELD_LENGTHS: Readonly<Record<string, number>> = {
	First_Name: 40,
	Last_Name: 80,
	Phone: 30,
	Company: 200,
	Country: 100,
	Description: 32_000,
	Business_Activity: 255,
	Preferred_Structure: 255,
	Source_Page: 255,
	Marketing_Consent: 255,
	Marketing_Consent_At: 255,
};

const MAX_EMAIL = 100;

/** One tag of 25 characters, as JSON. */
const MAX_TAG_JSON = '[{"name":""}]'.length + 25;

/** Fields that accept only these values. */
export const PICKLISTS: Readonly<Record<string, readonly string[]>> = {
	Lead_Source: ["-None-", "Advertisement", "Cold Call", "Website"],
	Industry: ["-None-", "Consulting", "Trading", "Real Estate"],
};

const zohoTime = () => new Date().toISOString().replace(/\.\d+Z$/, "+00:00");

const OWN_DATA = { Owner: { name: "Sales", id: "4150868000000225013" } };

/** Creates the store of leads, which are matched by e-mail. */
export function createLeads() {
	let leads: StoredLead[] = [];
	let serial = 0;

	// Nineteen digits: more than a JavaScript number can hold.
	function nextId(): string {
		serial += 1;
		return `41508680000${String(serial).padStart(8, "0")}`;
	}

	const byEmail = (email: unknown) =>
		typeof email === "string"
			? leads.find(lead => String(lead.Email).toLowerCase() === email.toLowerCase())
			: undefined;

	function write(
		known: StoredLead | undefined,
		record: Record<string, unknown>,
		options: ZohoOptions,
	): StoredLead {
		const lead = known ?? { id: nextId(), Created_Time: zohoTime() };
		const names = new Set(fieldNamesOf(options));
		const before = lead.Email_Opt_Out;
		for (const [name, value] of Object.entries(record)) if (names.has(name)) lead[name] = value;
		if (lead.Email_Opt_Out !== before) {
			lead.Unsubscribed_Time = lead.Email_Opt_Out ? new Date().toISOString() : null;
		}
		lead.Modified_Time = zohoTime();
		if (!known) leads.push(lead);
		return lead;
	}

	return {
		reset() {
			leads = [];
			// The seeded lead has the first id.
			serial = 1;
			leads.push({
				id: nextId(),
				Email: ZOHO_SEEDED.optedOut,
				Last_Name: "Gone",
				Email_Opt_Out: true,
				Created_Time: "2025-01-02T10:00:00+00:00",
				Unsubscribed_Time: new Date().toISOString(),
			});
		},
		/** Opts out as the link in a mail of Zoho does. */
		leave(email: string) {
			const lead = byEmail(email);
			if (lead) Object.assign(lead, { Email_Opt_Out: true, Unsubscribed_Time: new Date().toISOString() });
		},
		untag(ids: readonly string[], tags: readonly string[]) {
			for (const lead of leads.filter(({ id }) => ids.includes(id))) {
				const held = Array.isArray(lead.Tag) ? lead.Tag : [];
				lead.Tag = held.filter((tag: { name?: string }) => !tags.includes(tag.name ?? ""));
			}
		},
		all: () => leads,
		/** Changes a lead as a user of Zoho does. */
		edit(email: string, changes: Record<string, unknown>): StoredLead {
			const lead = byEmail(email);
			if (!lead) throw new Error(`no lead has the address ${email}`);
			return Object.assign(lead, changes, { Modified_Time: zohoTime() });
		},
		remove(email: string): string {
			const lead = byEmail(email);
			leads = leads.filter(each => each !== lead);
			return lead?.id ?? "";
		},
		/** Returns a page of leads changed after a time, without the seeded lead, which has no Modified_Time. */
		list(query: URLSearchParams, after: string | undefined, { pageTokens }: ZohoOptions): SimAnswer {
			const size = Number(query.get("per_page") ?? 200);
			const from = query.has("page_token")
				? Number(query.get("page_token"))
				: (Number(query.get("page") ?? 1) - 1) * size;
			// Later pages must be requested by token.
			if (!query.has("page_token") && from >= 2_000) {
				const message = "You can only get the first 2000 records without using page_token param";
				const details = { limit: 2_000 };
				return {
					status: 400,
					body: { code: "DISCRETE_PAGINATION_LIMIT_EXCEEDED", details, message, status: "error" },
				};
			}
			const timed = leads.filter(
				lead => lead.Modified_Time && (!after || Date.parse(String(lead.Modified_Time)) > Date.parse(after)),
			);
			const ascending = timed.sort((a, b) => String(a.Modified_Time).localeCompare(String(b.Modified_Time)));
			const sorted = query.get("sort_order") === "asc" ? ascending : ascending.reverse();
			const data = sorted.slice(from, from + size);
			const more_records = from + size < sorted.length;
			const info = {
				count: data.length,
				more_records,
				next_page_token: more_records && pageTokens ? `${from + size}` : null,
			};
			return data.length > 0 ? { status: 200, body: { data, info } } : { status: after ? 304 : 204 };
		},
		byEmail,
		/** Returns leads whose address contains the text: a search is less strict than an upsert. */
		mentioning: (email: string) =>
			leads.filter(lead => String(lead.Email).toLowerCase().includes(email.toLowerCase())),
		byId: (id: string) => leads.find(lead => lead.id === id),
		write,
		/** Returns the error of a partial update of a known lead, which does not need mandatory fields. */
		wrongIn: (record: Record<string, unknown>, lead: StoredLead, options: ZohoOptions) =>
			failureOf({ Email: lead.Email, ...record }, 0, lead, { ...options, mandatory: [] }),
		/** Upserts one record and returns its item of the answer. */
		upsert(record: Record<string, unknown>, index: number, options: ZohoOptions): Record<string, unknown> {
			const known = byEmail(record.Email);
			const failure = failureOf(record, index, known, options);
			if (failure) return { ...failure, status: "error" };
			const lead = write(known, record, options);
			const action = known ? "update" : "insert";
			const now = new Date().toISOString();
			return {
				code: "SUCCESS",
				duplicate_field: "Email",
				action,
				details: {
					id: lead.id,
					Created_Time: lead.Created_Time,
					Modified_Time: now,
					Created_By: OWN_DATA.Owner,
					Modified_By: OWN_DATA.Owner,
				},
				message: `record ${action === "update" ? "updated" : "added"}`,
				status: "success",
			};
		},
	};
}

/** Returns the API names of the module's fields; others in a record are ignored, as Zoho does. */
export function fieldNamesOf({ missingFields }: ZohoOptions): string[] {
	const names = ["Email", "Email_Opt_Out", "Tag", "Lead_Source", "Industry", ...Object.keys(FIELD_LENGTHS)];
	return names.filter(name => !missingFields.includes(name));
}

function failureOf(
	record: Record<string, unknown>,
	index: number,
	known: StoredLead | undefined,
	options: ZohoOptions,
): Record<string, unknown> | undefined {
	const at = (name: string) => ({ api_name: name, json_path: `$.data[${index}].${name}` });
	const email = record.Email;
	const missing = options.mandatory
		.filter(name => record[name] === undefined && known?.[name] === undefined)
		.map(name => ({ code: "MANDATORY_NOT_FOUND", details: at(name), message: "required field not found" }));
	if (missing.length > 1 && options.errorsTogether) {
		const message = "Multiple errors in the request";
		return { code: "MULTIPLE_OR_MULTI_ERRORS", details: { errors: missing }, message };
	}
	if (missing[0]) return missing[0];
	if (typeof email !== "string" || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(email)) {
		return {
			code: "INVALID_DATA",
			details: { ...at("Email"), expected_data_type: "email" },
			message: "invalid data",
		};
	}
	if (email.length > MAX_EMAIL) {
		const details = { ...at("Email"), maximum_length: MAX_EMAIL };
		return { code: "INVALID_DATA", details, message: "invalid data" };
	}
	for (const [name, value] of Object.entries(record)) {
		const type = options.fieldTypes[name];
		if (type && typeof value === "string") {
			return {
				code: "INVALID_DATA",
				details: { ...at(name), expected_data_type: type },
				message: "invalid data",
			};
		}
		if (name === "Tag" && JSON.stringify(value).length > MAX_TAG_JSON) {
			return { code: "INVALID_DATA", details: { ...at(name), maximum_length: 25 }, message: "invalid data" };
		}
		const allowed = PICKLISTS[name];
		if (allowed && typeof value === "string" && !allowed.includes(value)) {
			return {
				code: "INVALID_DATA",
				details: { ...at(name), supported_values: allowed },
				message: "invalid data",
			};
		}
		// Zoho refuses texts such as "() Not provided.", as an author of a form found out.
		if (
			name === "Phone" &&
			typeof value === "string" &&
			!/^\+?[\d\s().\-/*#,;]*\d[\d\s().\-/*#,;]*$/u.test(value)
		) {
			return {
				code: "INVALID_DATA",
				details: { ...at(name), expected_data_type: "phone" },
				message: "invalid data",
			};
		}
		const length = FIELD_LENGTHS[name];
		if (length === undefined) continue;
		if (typeof value !== "string") {
			return {
				code: "INVALID_DATA",
				details: { ...at(name), expected_data_type: "text" },
				message: "invalid data",
			};
		}
		if (value.length > length) {
			return {
				code: "INVALID_DATA",
				details: { ...at(name), maximum_length: length },
				message: "invalid data",
			};
		}
	}
	switch (options.failing[email]) {
		case "DUPLICATE_DATA": {
			const duplicate_record = { id: "4150868000000000777", ...OWN_DATA, module: { api_name: "Leads" } };
			return {
				code: "DUPLICATE_DATA",
				details: { ...at("Phone"), duplicate_record },
				message: "duplicate data",
			};
		}
		case "CONVERTED": {
			const duplicate_record = { id: "4150868000000000888", ...OWN_DATA, module: { api_name: "Contacts" } };
			return {
				code: "DUPLICATE_DATA",
				details: { ...at("Email"), duplicate_record },
				message: "duplicate data",
			};
		}
		case "RECORD_LOCKED":
			return { code: "RECORD_LOCKED", details: {}, message: "record is locked" };
		case "PROCESSING_ERROR":
			return {
				code: "DEPENDENT_SERVICE_ERROR",
				details: { dependency_error: "PROCESSING_ERROR" },
				message: "a dependent service failed",
			};
		case "MULTIPLE": {
			const errors = [
				{ code: "INVALID_DATA", details: { ...at("Phone"), maximum_length: 30 }, message: "invalid data" },
				{ code: "MANDATORY_NOT_FOUND", details: at("Company"), message: "required field not found" },
			];
			return {
				code: "MULTIPLE_OR_MULTI_ERRORS",
				details: { errors },
				message: "Multiple errors in the request",
			};
		}
		default:
			return undefined;
	}
}
