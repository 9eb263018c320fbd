import * as v from "valibot";
import { type SimAnswer, type SimRequest, type SimulatorDefinition, startSimulator } from "../simulator.ts";
import { createChannels } from "./channels.ts";
import { createLeads, FIELD_LENGTHS, fieldNamesOf, PICKLISTS, ZOHO_SEEDED } from "./leads.ts";
import { RemoveTagsBody, UpsertBody, ZohoOptions } from "./schemas.ts";
import { createTokens, ZOHO_CREDENTIALS } from "./tokens.ts";

export { ZOHO_SEEDED } from "./leads.ts";
export { ZOHO_CREDENTIALS } from "./tokens.ts";

const MAX_RECORDS = 100;

/** Starts Zoho CRM v8 and its token service on one origin, as docs/providers/zoho.md describes them. */
export async function startZohoSimulator(port = 0) {
	const leads = createLeads();
	const tokens = createTokens();
	const channels = createChannels();
	const simulator = await startSimulator(zohoDefinition(leads, tokens, channels), port);
	return Object.assign(simulator, {
		people: () => leads.all(),
		revokeTokens: () => tokens.revokeAll(),
		/** Returns the notification channels that were created. */
		channels: () => channels.all(),
		/** Changes a lead as a user of Zoho does. Returns the notifications of its channels. */
		edit(email: string, changes: Record<string, unknown>, options: { values?: boolean } = {}) {
			const lead = leads.edit(email, changes);
			return channels.notificationsOf("Leads", "update", lead.id, options.values ? Object.keys(changes) : []);
		},
		/** Deletes a lead as a user of Zoho does. Returns the notifications of its channels. */
		remove(email: string) {
			return channels.notificationsOf("Leads", "delete", leads.remove(email), []);
		},
	});
}

type Leads = ReturnType<typeof createLeads>;
type Channels = ReturnType<typeof createChannels>;

function zohoDefinition(
	leads: Leads,
	tokens: ReturnType<typeof createTokens>,
	channels: Channels,
): SimulatorDefinition<typeof ZohoOptions> {
	return {
		name: "zoho_crm",
		options: ZohoOptions,
		maxConcurrent: 10,
		info: {
			validKeys: [ZOHO_CREDENTIALS.clientId],
			credentials: ZOHO_CREDENTIALS,
			listId: "Website",
			seeded: ZOHO_SEEDED,
		},
		headers: ({ creditsLeft }) =>
			creditsLeft === undefined ? {} : { "X-API-CREDITS-REMAINING": String(creditsLeft) },
		contacts: () => leads.all(),
		leave: email => leads.leave(email),
		reset() {
			leads.reset();
			tokens.reset();
			channels.reset();
		},
		handle(request, options) {
			if (request.path === "/oauth/v2/token") return tokens.issue(request, options);
			const [scheme, token] = (request.headers.authorization ?? "").split(" ");
			if (scheme !== "Zoho-oauthtoken" || !token) {
				return {
					status: 401,
					body: { code: "AUTHENTICATION_FAILURE", details: {}, message: "Authentication failed" },
				};
			}
			if (!tokens.isLive(token)) return INVALID_TOKEN;
			return options.creditsLeft === 0 ? BUSY : route(leads, channels, request, options);
		},
		fault(kind, retryAfter) {
			if (kind === "unauthorised") return INVALID_TOKEN;
			if (kind === "forbidden")
				return flat(403, "NO_PERMISSION", "permission denied", { permissions: ["Crm_Implied_Create_Leads"] });
			if (kind === "empty_forbidden") return { status: 403 };
			if (kind === "throttled") return BUSY;
			if (kind === "throttled_with_wait") return { ...BUSY, headers: { "Retry-After": String(retryAfter) } };
			return flat(500, "INTERNAL_ERROR", "Internal Server Error", {});
		},
	};
}

function upsert(leads: Leads, { json }: SimRequest, options: ZohoOptions): SimAnswer {
	const body = v.safeParse(UpsertBody, json);
	if (!body.success) {
		const path = v.getDotPath(body.issues[0]) ?? "";
		return flat(400, "INVALID_DATA", "invalid data", {
			json_path: `$.${path}`,
			expected_data_type: "jsonarray",
		});
	}
	const { data, duplicate_check_fields } = body.output;
	if (data.length === 0)
		return flat(400, "MANDATORY_NOT_FOUND", "required field not found", { api_name: "data" });
	if (data.length > MAX_RECORDS) {
		return flat(400, "LIMIT_EXCEEDED", "the limit of records is exceeded", { limit: MAX_RECORDS });
	}
	if (duplicate_check_fields?.some(name => name !== "Email" && name !== "Phone")) {
		return flat(400, "INVALID_DATA", "invalid data", { json_path: "$.duplicate_check_fields[0]" });
	}
	if (data.some(record => options.poison.includes(String(record.Email)))) {
		return flat(400, "INVALID_DATA", "invalid data", { api_name: "Email", json_path: "$.data" });
	}
	if (options.refuseWith) return alone(options.refuseWith, "refused", { resource_path_index: 0 });
	const stray = data.findIndex(record => options.poisonItem.includes(String(record.Email)));
	if (stray >= 0) {
		return alone("INVALID_DATA", "invalid data", {
			api_name: "Company",
			json_path: `$.data[${stray}].Company`,
		});
	}
	const items = data.map((record, index) => leads.upsert(record, index, options));
	const failed = items.filter(({ status }) => status === "error").length;
	const status = failed === 0 ? 200 : failed === items.length ? 400 : options.mixedStatus;
	if (options.flatFailures && items.length === 1 && failed === 1) return { status, body: items[0] };
	return { status, body: { data: items } };
}

function change(leads: Leads, { json }: SimRequest, id: string, options: ZohoOptions): SimAnswer {
	const [record] = v.is(UpsertBody, json) ? json.data : [];
	const lead = leads.byId(id);
	if (!record) return flat(400, "INVALID_DATA", "invalid data", {});
	if (!lead) return flat(400, "INVALID_DATA", "the id given seems to be invalid", { api_name: "id" });
	const failure = leads.wrongIn(record, lead, options);
	if (failure) return { status: 400, body: { data: [{ ...failure, status: "error" }] } };
	leads.write(lead, record, options);
	const item = { code: "SUCCESS", details: { id }, message: "record updated", status: "success" };
	return { status: 200, body: { data: [item] } };
}

function remove(leads: Leads, id: string, options: ZohoOptions): SimAnswer {
	if (options.noDeleteRight) return flat(403, "NO_PERMISSION", "permission denied to delete", {});
	const lead = leads.byId(id);
	if (!lead) return flat(400, "INVALID_DATA", "the id given seems to be invalid", { id });
	leads.remove(String(lead.Email));
	const item = { code: "SUCCESS", details: { id }, message: "record deleted", status: "success" };
	return { status: 200, body: { data: [item] } };
}

function removeTags(leads: Leads, { json }: SimRequest, options: ZohoOptions): SimAnswer {
	if (options.noTagRight) return flat(403, "NO_PERMISSION", "Permission denied to remove tags", {});
	const body = v.safeParse(RemoveTagsBody, json);
	if (!body.success)
		return flat(400, "MANDATORY_NOT_FOUND", "required field not found", { api_name: "tags" });
	const { ids, tags } = body.output;
	leads.untag(
		ids,
		tags.map(({ name }) => name),
	);
	const data = ids.map(id => ({
		code: "SUCCESS",
		details: { id, tags: leads.byId(id)?.Tag ?? [] },
		message: "tags updated successfully",
		status: "success",
	}));
	return { status: 200, body: { data, locked_count: "0" } };
}

function route(leads: Leads, channels: Channels, request: SimRequest, options: ZohoOptions): SimAnswer {
	const { method, path, query } = request;
	const id = /^\/crm\/v8\/Leads\/(\d+)$/u.exec(path)?.[1];
	if (method === "PUT" && id) return change(leads, request, id, options);
	if (method === "DELETE" && id) return remove(leads, id, options);
	switch (`${method} ${path}`) {
		case "GET /crm/v8/org":
			if (options.narrowScope) return NARROW;
			return {
				status: 200,
				body: { org: [{ id: "1", company_name: "Meridian Sales", zgid: "2", type: "production" }] },
			};
		case "GET /crm/v8/settings/fields": {
			if (options.narrowScope) return NARROW;
			if (query.get("module") !== "Leads")
				return flat(400, "INVALID_MODULE", "the module name is invalid", {});
			return {
				status: 200,
				body: {
					fields: [...fieldNamesOf(options), ...READ_ONLY].map((name, at) => describe(name, at, options)),
				},
			};
		}
		case "GET /crm/v8/Leads/search": {
			if (options.narrowScope) return NARROW;
			const data = leads.mentioning(query.get("email") ?? "");
			return data.length > 0
				? { status: 200, body: { data, info: { count: data.length } } }
				: { status: 204 };
		}
		case "GET /crm/v8/Leads": {
			const wanted = query.get("ids")?.split(",");
			if (!wanted) return leads.list(query, request.headers["if-modified-since"], options);
			const data = leads.all().filter(lead => wanted.includes(lead.id));
			return data.length > 0 ? { status: 200, body: { data } } : { status: 204 };
		}
		case "GET /crm/v8/Contacts":
			return { status: 204 };
		case "POST /crm/v8/actions/watch":
			if (options.noNotifications) return NARROW;
			return channels.watch(request.json);
		case "POST /crm/v8/Leads/upsert":
			return upsert(leads, request, options);
		case "POST /crm/v8/Leads/actions/remove_tags":
			return removeTags(leads, request, options);
		default:
			return flat(
				404,
				"INVALID_URL_PATTERN",
				"Please check if the URL trying to access is a correct one",
				{},
			);
	}
}

function flat(status: number, code: string, message: string, details: Record<string, unknown>): SimAnswer {
	return { status, body: { code, details, message, status: "error" } };
}

const TYPES: Readonly<Record<string, string>> = {
	Email: "email",
	Phone: "phone",
	Email_Opt_Out: "boolean",
	Description: "textarea",
	Unsubscribed_Time: "datetime",
	Tag: "text",
};

/** Returns a field's metadata as docs/providers/zoho.md#metadata describes it. */
function describe(api_name: string, index: number, { fieldTypes }: ZohoOptions) {
	const picklist = PICKLISTS[api_name];
	const data_type = fieldTypes[api_name] ?? (picklist ? "picklist" : (TYPES[api_name] ?? "text"));
	const read_only = READ_ONLY.includes(api_name);
	return {
		id: `41508680000000${String(index).padStart(5, "0")}`,
		api_name,
		field_label: api_name.replaceAll("_", " "),
		data_type,
		json_type: data_type === "boolean" ? "boolean" : api_name === "Tag" ? "jsonarray" : "string",
		length: FIELD_LENGTHS[api_name] ?? 255,
		read_only,
		field_read_only: read_only,
		visible: true,
		system_mandatory: api_name === "Last_Name",
		custom_field: !STANDARD.includes(api_name),
		operation_type: {
			web_create: !read_only,
			web_update: !read_only,
			api_create: !read_only,
			api_update: !read_only,
		},
		pick_list_values: (picklist ?? []).map((value, at) => ({
			id: `41508680000001${String(index * 20 + at).padStart(5, "0")}`,
			display_value: value,
			actual_value: value,
			type: "used",
		})),
	};
}

const READ_ONLY = ["Unsubscribed_Time", "Unsubscribed_Reason"];
const STANDARD = [
	"Email",
	"Email_Opt_Out",
	"Tag",
	"Lead_Source",
	"Industry",
	"First_Name",
	"Last_Name",
	"Phone",
	"Company",
	"Country",
	"Description",
	"Unsubscribed_Time",
];

/** Returns an error of the whole call as the only item of data[], however many records were sent. */
function alone(code: string, message: string, details: Record<string, unknown>): SimAnswer {
	return { status: 400, body: { data: [{ code, details, message, status: "error" }] } };
}

const BUSY = flat(429, "TOO_MANY_REQUESTS", "You have exceeded the API limit", {});
const INVALID_TOKEN = flat(401, "INVALID_TOKEN", "invalid oauth token", {});
const NARROW = flat(401, "OAUTH_SCOPE_MISMATCH", "Unauthorized", {});
