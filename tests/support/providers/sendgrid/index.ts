import * as v from "valibot";
import { type SimAnswer, type SimRequest, type SimulatorDefinition, startSimulator } from "../simulator.ts";
import { createContacts } from "./contacts.ts";
import { FieldBody, SearchBody, SendgridOptions, SuppressBody, UpsertBody } from "./schemas.ts";

export const SENDGRID_KEY = "SG.0123456789abcdefghijkl.mnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRS";
export const SENDGRID_LIST = "ca7f3a1e-0f0b-4a5c-9d3c-2b8e3a6f1d20";
export const SENDGRID_SEEDED = { suppressed: "unsubscribed@guests.example" } as const;

const MAX_BYTES = 6_000_000;
const MINUTE_MS = 60_000;

/** Starts SendGrid's Marketing Contacts API v3 as docs/providers/sendgrid.md describes it, with one list. */
export async function startSendgridSimulator(port = 0) {
	const { definition, contacts, lost, suppressed } = createSendgrid();
	const simulator = await startSimulator(definition, port);
	return Object.assign(simulator, {
		people: () => contacts.all(),
		forgetJobs: () => contacts.forgetJobs(),
		runStuck: () => contacts.runStuck(),
		isSuppressed: (email: string) => suppressed.has(email.toLowerCase()),
		/** Adds an address to a suppression list, or, as "group", unsubscribes it from a group of mails. */
		lose: (email: string, list: string, reason?: string) =>
			lost.push({ list, email, created: Math.floor(Date.now() / 1000), ...(reason && { reason }) }),
	});
}

/** Creates the simulator without a server. */
export function createSendgrid() {
	const account = createAccount();
	return { definition: sendgridDefinition(account), ...account };
}

type Field = { id: string; name: string; field_type: string };
type LostAddress = { list: string; email: string; created: number; reason?: string };

function createAccount() {
	const lost: LostAddress[] = [];
	const fields: Field[] = [];
	return {
		contacts: createContacts(),
		/** Globally unsubscribed addresses with the time, in seconds since 1970. */
		suppressed: new Map<string, number>(),
		lost,
		fields,
		/** Uploads refused so far because their custom fields were new. */
		tooNew: 0,
		unsubscribe(email: string) {
			this.suppressed.set(email.toLowerCase(), Math.floor(Date.now() / 1000));
		},
		reset() {
			this.contacts.reset();
			this.suppressed.clear();
			this.lost.length = 0;
			this.fields.length = 0;
			this.tooNew = 0;
			this.unsubscribe(SENDGRID_SEEDED.suppressed);
		},
	};
}
type Account = ReturnType<typeof createAccount>;

function sendgridDefinition(account: Account): SimulatorDefinition<typeof SendgridOptions> {
	let requests: number[] = [];

	function overLimit(limit: number | null): boolean {
		const now = Date.now();
		requests = requests.filter(at => at > now - MINUTE_MS);
		if (limit !== null && requests.length >= limit) return true;
		requests.push(now);
		return false;
	}

	return {
		name: "sendgrid",
		options: SendgridOptions,
		info: { validKeys: [SENDGRID_KEY], listId: SENDGRID_LIST, seeded: SENDGRID_SEEDED },
		contacts: () => account.contacts.all(),
		leave: email => account.unsubscribe(email),
		reset() {
			requests = [];
			account.reset();
		},
		headers: ({ requestsPerMinute }) => ({
			"X-RateLimit-Limit": String(requestsPerMinute ?? 600),
			"X-RateLimit-Remaining": String(Math.max(0, (requestsPerMinute ?? 600) - requests.length)),
			"X-RateLimit-Reset": String(Math.ceil(((requests[0] ?? Date.now()) + MINUTE_MS) / 1000)),
		}),
		handle(request, options) {
			const file = /^\/files\/([^/]+)\.csv$/u.exec(request.path)?.[1];
			if (file) return errorsFile(account, file, request, options);
			const { authorization } = request.headers;
			if (!authorization) return errors(401, "authorization required");
			if (authorization !== `Bearer ${SENDGRID_KEY}`) return UNAUTHORISED;
			if (overLimit(options.requestsPerMinute)) return errors(429, "too many requests");
			if (request.text && !request.headers["content-type"]?.startsWith("application/json")) {
				return errors(400, "Content-Type should be application/json.");
			}
			return route(account, request, options);
		},
		fault(kind, retryAfter) {
			if (kind === "unauthorised") return UNAUTHORISED;
			if (kind === "forbidden") return FORBIDDEN;
			if (kind === "empty_forbidden") return { status: 403 };
			const busy = errors(429, "too many requests");
			if (kind === "throttled") return busy;
			if (kind === "throttled_with_wait") return { ...busy, headers: { "Retry-After": String(retryAfter) } };
			return errors(500, "internal server error");
		},
	};
}

/** Suppressed addresses with reason and time: GET /v3/suppression/{list}. */
function suppressions(
	account: Account,
	list: string,
	{ query }: SimRequest,
	options: SendgridOptions,
): SimAnswer {
	if (options.noSuppressionRight) return FORBIDDEN;
	const left = [...account.suppressed].map(([email, created]) => ({ list: "unsubscribes", email, created }));
	const since = Number(query.get("start_time") ?? 0);
	const wanted = query.get("email")?.toLowerCase();
	const found = [...left, ...account.lost].filter(
		entry => entry.list === list && entry.created >= since && (!wanted || entry.email === wanted),
	);
	const from = Number(query.get("offset") ?? 0);
	const page = found.slice(from, from + Number(query.get("limit") ?? 500));
	return { status: 200, body: page.map(({ list: _list, ...entry }) => entry) };
}

/** Addresses unsubscribed from one group of mails: GET /v3/asm/suppressions. */
function groupSuppressions(account: Account, options: SendgridOptions): SimAnswer {
	if (options.noSuppressionRight) return FORBIDDEN;
	const left = account.lost.filter(({ list }) => list === "group");
	const body = left.map(({ email, created }) => ({
		email,
		group_id: 7,
		group_name: "News",
		created_at: created,
	}));
	return { status: 200, body };
}

function upsert(account: Account, { json, text }: SimRequest, options: SendgridOptions): SimAnswer {
	if (Buffer.byteLength(text) > MAX_BYTES) return errors(413, "payload too large");
	const body = v.safeParse(UpsertBody, json);
	if (!body.success) return errors(400, body.issues[0].message, fieldPath(v.getDotPath(body.issues[0])));
	const { contacts: inputs, list_ids = [] } = body.output;
	if (list_ids.some(id => id !== SENDGRID_LIST)) return errors(400, "invalid list ids", "list_ids");
	const ids = new Set(account.fields.map(({ id }) => id));
	const strays = new Set(
		inputs.flatMap(each => Object.keys(each.custom_fields ?? {}).filter(id => !ids.has(id))),
	);
	const named = inputs.flatMap(each => Object.keys(each.custom_fields ?? {}));
	if (named.length > 0 && account.tooNew < options.newFieldsAfter) {
		account.tooNew += 1;
		return errors(
			400,
			`invalid custom field ids supplied - ${[...new Set(named)].join(",")}`,
			"custom_fields",
		);
	}
	if (strays.size > 0)
		return errors(400, `invalid custom field ids supplied - ${[...strays].join(",")}`, "custom_fields");
	for (const [index, input] of inputs.entries()) {
		const { email, phone_number_id, external_id, anonymous_id } = input;
		if (!email && !phone_number_id && !external_id && !anonymous_id) {
			return errors(400, "at least one identifier is required", `contacts[${index}]`);
		}
		const given = { ...input, ...input.custom_fields };
		const wrong = options.refusedFields.find(name => Object.hasOwn(given, name));
		if (wrong) {
			const place = Object.hasOwn(input, wrong) ? wrong : `custom_fields.${wrong}`;
			return errors(400, "the value is invalid", `contacts[${index}].${place}`);
		}
		const bad = email !== undefined && (!email.includes("@") || options.malformed.includes(email));
		if (bad && options.refuseAddresses === "named")
			return errors(400, "email is invalid", `contacts[${index}].email`);
		if (bad && options.refuseAddresses === "unnamed") return errors(400, "email is invalid");
	}
	return { status: 202, body: { job_id: account.contacts.addJob(inputs, list_ids, options) } };
}

function importStatus(
	account: Account,
	id: string,
	host: string | undefined,
	options: SendgridOptions,
): SimAnswer {
	const job = account.contacts.job(id);
	if (!job) return errors(404, "import job not found");
	const { status, results, errors: failures, startedAt } = account.contacts.ask(job, options);
	const file =
		failures.size > 0 && !options.noErrorsFile ? { errors_url: `http://${host}/files/${id}.csv` } : {};
	return {
		status: 200,
		body: {
			id,
			status,
			job_type: "upsert_contacts",
			started_at: startedAt,
			results: resultsOf(status, results, file, options),
		},
	};
}

/** A running job has no counters yet, except the number of requested contacts. */
function resultsOf(
	status: string,
	results: Record<string, number>,
	file: Record<string, string>,
	options: SendgridOptions,
) {
	if (status !== "pending") return { ...results, ...file };
	return options.lateResults ? null : { requested_count: results.requested_count };
}

/** A pre-signed URL: a request with a key is refused, because it would leak the key. */
function errorsFile(account: Account, id: string, request: SimRequest, options: SendgridOptions): SimAnswer {
	if (request.headers.authorization) return { status: 400, body: "Only one auth mechanism allowed" };
	if (options.namelessFile) return { status: 200, body: `error\r\n${options.failureWords}` };
	const rows = [...(account.contacts.job(id)?.errors ?? [])].map(([email, reason]) => `${email},"${reason}"`);
	return {
		status: 200,
		headers: { "Content-Type": "text/csv" },
		body: ["email,reason", ...rows].join("\r\n"),
	};
}

function search(account: Account, { json }: SimRequest, options: SendgridOptions): SimAnswer {
	const body = v.safeParse(SearchBody, json);
	if (!body.success) return errors(400, body.issues[0].message, "emails");
	const valid = (email: string) => email.includes("@") && !options.malformed.includes(email);
	if (!body.output.emails.every(valid)) return errors(400, "invalid email address", "emails");
	const found = body.output.emails.filter(email => account.contacts.find(email));
	if (found.length === 0) return errors(404, "no contacts found");
	const result = body.output.emails.map(email => {
		const contact = account.contacts.find(email);
		return [email, contact ? { contact } : { error: "contact not found" }];
	});
	return { status: 200, body: { result: Object.fromEntries(result) } };
}

function addField(account: Account, { json }: SimRequest): SimAnswer {
	const body = v.safeParse(FieldBody, json);
	if (!body.success) return errors(400, "invalid field definition", "name");
	const { name, field_type } = body.output;
	const taken = [...account.fields, ...RESERVED_FIELDS].some(
		field => field.name.toLowerCase() === name.toLowerCase(),
	);
	if (taken) {
		return errors(400, "field name already in use", "name");
	}
	const field = { id: `e${account.fields.length + 1}_${field_type[0]}`, name, field_type };
	account.fields.push(field);
	return { status: 200, body: field };
}

function suppress(account: Account, { json, path, method }: SimRequest, options: SendgridOptions): SimAnswer {
	if (options.noSuppressionRight) return FORBIDDEN;
	if (method === "GET") {
		const email = decodeURIComponent(path.split("/").at(-1) ?? "").toLowerCase();
		return { status: 200, body: account.suppressed.has(email) ? { recipient_email: email } : {} };
	}
	if (method === "DELETE") {
		const email = decodeURIComponent(path.split("/").at(-1) ?? "").toLowerCase();
		return account.suppressed.delete(email) ? { status: 204 } : errors(404, "not found");
	}
	const body = v.safeParse(SuppressBody, json);
	if (!body.success) return errors(400, "invalid recipients", "recipient_emails");
	for (const email of body.output.recipient_emails) account.unsubscribe(email);
	return { status: 201, body: body.output };
}

function route(account: Account, request: SimRequest, options: SendgridOptions): SimAnswer {
	const { method, path, headers, query } = request;
	const job = /^\/v3\/marketing\/contacts\/imports\/([^/]+)$/u.exec(path)?.[1];
	if (method === "GET" && job) return importStatus(account, job, headers.host, options);
	const list = /^\/v3\/suppression\/(unsubscribes|spam_reports|bounces|invalid_emails)$/u.exec(path)?.[1];
	if (method === "GET" && list) return suppressions(account, list, request, options);
	if (method === "GET" && path === "/v3/asm/suppressions") return groupSuppressions(account, options);
	if (/^\/v3\/asm\/suppressions\/global(\/[^/]+)?$/u.test(path)) return suppress(account, request, options);
	switch (`${method} ${path}`) {
		case "GET /v3/scopes":
			return { status: 200, body: { scopes: ["marketing.read", "marketing.update"] } };
		case "GET /v3/marketing/contacts/count":
			return { status: 200, body: { contact_count: account.contacts.all().length, billable_count: 0 } };
		case "PUT /v3/marketing/contacts":
			return upsert(account, request, options);
		case "DELETE /v3/marketing/contacts":
			account.contacts.remove((query.get("ids") ?? "").split(","));
			return { status: 202, body: { job_id: "deletion" } };
		case "POST /v3/marketing/contacts/search/emails":
			return search(account, request, options);
		case `GET /v3/marketing/lists/${SENDGRID_LIST}`:
			return { status: 200, body: { id: SENDGRID_LIST, name: "Website", contact_count: 0 } };
		case `DELETE /v3/marketing/lists/${SENDGRID_LIST}/contacts`:
			account.contacts.leave(SENDGRID_LIST, (query.get("contact_ids") ?? "").split(","));
			return { status: 202, body: { job_id: "removal" } };
		case "GET /v3/marketing/field_definitions":
			return {
				status: 200,
				body: { custom_fields: account.fields, reserved_fields: RESERVED_FIELDS },
			};
		case "POST /v3/marketing/field_definitions":
			return addField(account, request);
		default:
			return errors(404, "not found");
	}
}

/** Names that custom fields cannot have. */
const RESERVED_FIELDS = [
	"first_name",
	"last_name",
	"email",
	"alternate_emails",
	"address_line_1",
	"address_line_2",
	"city",
	"state_province_region",
	"postal_code",
	"country",
	"phone_number",
	"whatsapp",
	"line",
	"facebook",
	"unique_name",
	"lists",
	"created_at",
	"updated_at",
	"last_emailed",
	"last_clicked",
	"last_opened",
].map((name, at) => ({ id: `_rf${at}_T`, name, field_type: "Text", read_only: at > 15 }));

const UNAUTHORISED = errors(401, "The provided authorization grant is invalid, expired, or revoked");
const FORBIDDEN = errors(403, "access forbidden");

function errors(status: number, message: string, field: string | null = null): SimAnswer {
	return { status, body: { errors: [{ field, message }] } };
}

/** Converts a path to SendGrid's notation: "contacts.3.email" becomes "contacts[3].email". */
function fieldPath(path: string | null): string | null {
	return path?.replace(/\.(\d+)/gu, "[$1]") ?? null;
}
