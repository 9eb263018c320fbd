import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type SimAnswer, type SimRequest, type SimulatorDefinition, startSimulator } from "../simulator.ts";
import {
	ChangeBody,
	HistoryBody,
	HubspotOptions,
	MembersBody,
	PropertyBody,
	SearchBody,
	StatusBody,
	UpsertBody,
} from "./schemas.ts";

export const HUBSPOT_TOKEN = "pat-eu1-00000000-1111-2222-3333-444444444444";
export const HUBSPOT_LIST = "42";
export const HUBSPOT_SUBSCRIPTION = "1234567";

const BUILT_IN = ["email", "firstname", "lastname", "phone", "country", "company"];

interface Contact {
	id: string;
	createdAt: string;
	updatedAt: string;
	properties: Record<string, string>;
}
type Input = v.InferOutput<typeof UpsertBody>["inputs"][number];
type Wrong = { isValid: false; message: string; error: string; name: string };

/** Starts HubSpot's API as docs/providers/hubspot.md describes it, with one static list and one subscription type. */
export async function startHubspotSimulator(port = 0) {
	const account = createAccount();
	const simulator = await startSimulator(definitionOf(account), port);
	return Object.assign(simulator, {
		people: () => [...account.contacts.values()],
		isMember: (email: string) => account.members.has(account.contacts.get(email)?.id ?? ""),
		isOptedOut: (email: string) => account.statuses.get(email)?.status === "UNSUBSCRIBED",
	});
}

function createAccount() {
	return {
		contacts: new Map<string, Contact>(),
		serial: 0,
		/** Changes of members so far; the first `lateMembers` of them do not know the contacts yet. */
		memberChanges: 0,
		members: new Set<string>(),
		statuses: new Map<string, { status: string; timestamp: string }>(),
		properties: new Map<string, string>(),
		/** Also updates the contact's updatedAt, as every change does. */
		setStatus(email: string, status: string) {
			const timestamp = new Date().toISOString();
			this.statuses.set(email, { status, timestamp });
			const contact = this.contacts.get(email);
			if (contact) contact.updatedAt = timestamp;
		},
		reset() {
			this.contacts.clear();
			this.serial = 0;
			this.memberChanges = 0;
			this.members.clear();
			this.statuses.clear();
			this.properties = new Map(BUILT_IN.map(name => [name, name]));
		},
	};
}
type Account = ReturnType<typeof createAccount>;

function definitionOf(account: Account): SimulatorDefinition<typeof HubspotOptions> {
	let recent: number[] = [];

	return {
		name: "hubspot",
		options: HubspotOptions,
		info: { validKeys: [HUBSPOT_TOKEN], listId: HUBSPOT_LIST, subscriptionId: HUBSPOT_SUBSCRIPTION },
		contacts: () => [...account.contacts.values()],
		leave(email) {
			account.setStatus(email, "UNSUBSCRIBED");
		},
		reset() {
			recent = [];
			account.reset();
		},
		handle(request, options) {
			if (request.headers.authorization !== `Bearer ${HUBSPOT_TOKEN}`) return UNAUTHORISED;
			if (request.text && !request.headers["content-type"]?.startsWith("application/json"))
				return problem(415, "VALIDATION_ERROR", "Unsupported media type");
			const now = Date.now();
			recent = recent.filter(at => at > now - options.windowMs);
			const { callsPerTenSeconds: most } = options;
			if (most !== null && recent.length >= most) return TOO_MANY;
			recent.push(now);
			return route(account, request, options);
		},
		fault(kind, retryAfter) {
			if (kind === "unauthorised") return UNAUTHORISED;
			if (kind === "forbidden") return MISSING_SCOPE;
			if (kind === "empty_forbidden") return { status: 403 };
			if (kind === "throttled") return TOO_MANY;
			if (kind === "throttled_with_wait")
				return { ...TOO_MANY, headers: { "Retry-After": String(retryAfter) } };
			return problem(500, "INTERNAL_ERROR", "internal error");
		},
	};
}

function wrongIn(account: Account, { properties }: Input, options: HubspotOptions): Wrong[] {
	return Object.entries(properties).flatMap(([name, value]): Wrong[] => {
		const wrong = (message: string, error: string): Wrong[] => [{ isValid: false, message, error, name }];
		const isBad = !/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(value) || options.unreachable.includes(value);
		if (name === "email" && isBad) return wrong(`Email address ${value} is invalid`, "INVALID_EMAIL");
		if (!account.properties.has(name))
			return wrong(`Property "${name}" does not exist`, "PROPERTY_DOESNT_EXIST");
		if (options.readOnly.includes(name)) return wrong(`"${name}" is a read only property`, "READ_ONLY_VALUE");
		const allowed = options.choices[name];
		if (allowed && !allowed.includes(value))
			return wrong(`${value} was not one of the allowed options: [${allowed}]`, "INVALID_OPTION");
		return options.refused.includes(name) ? wrong(`${value} was refused`, "INVALID_VALUE") : [];
	});
}

function upsert(account: Account, { json }: SimRequest, options: HubspotOptions): SimAnswer {
	const body = v.safeParse(UpsertBody, json);
	if (!body.success) return invalid(`Invalid input JSON: ${body.issues[0].message}`);
	const { inputs } = body.output;
	if (inputs.length === 0 || inputs.length > 100)
		return invalid("The maximum number of inputs supported in a batch request is 100.");
	const ids = inputs.map(({ id }) => id.toLowerCase());
	if (new Set(ids).size < ids.length) return invalid("Duplicate IDs found in batch input.");
	if (ids.some(id => options.second.includes(id)))
		return problem(409, "CONFLICT", "Contact already exists. Existing ID: 12345");
	const judged = inputs.map(input => ({ input, wrong: wrongIn(account, input, options) }));
	const errors = judged.flatMap(({ input, wrong }) => (wrong.length > 0 ? [{ input, wrong }] : []));
	const [first] = errors;
	if (first && !options.partial) return invalid(wordsOf(first.wrong));
	const now = new Date().toISOString();
	const results = judged.flatMap(({ input, wrong }) => {
		if (wrong.length > 0) return [];
		const email = input.id.toLowerCase();
		const known = account.contacts.get(email);
		if (!known) account.serial += 1;
		const id = known?.id ?? String(49_999 + account.serial);
		const properties = { ...known?.properties, ...input.properties, email };
		const contact = { id, createdAt: known?.createdAt ?? now, updatedAt: now, properties };
		account.contacts.set(email, contact);
		const trace = options.partial ? { objectWriteTraceId: input.objectWriteTraceId } : {};
		return [{ ...contact, new: !known, archived: false, ...trace }];
	});
	const times = { requestedAt: now, startedAt: now, completedAt: now };
	if (errors.length === 0) return { status: 200, body: { status: "COMPLETE", results, ...times } };
	const told = errors.map(({ input, wrong }) => ({
		...{ status: "error", category: "VALIDATION_ERROR", message: wordsOf(wrong), errors: [], links: {} },
		context: { objectWriteTraceId: [input.objectWriteTraceId ?? ""] },
	}));
	const body207 = { status: "COMPLETE", results, numErrors: told.length, errors: told, ...times };
	return { status: 207, body: body207 };
}

/** The subscription status belongs to the address and does not move with the contact. */
function changeAddress(
	account: Account,
	id: string,
	{ json }: SimRequest,
	options: HubspotOptions,
): SimAnswer {
	const body = v.safeParse(ChangeBody, json);
	if (!body.success) return invalid(`Invalid input JSON: ${body.issues[0].message}`);
	const known = [...account.contacts.values()].find(contact => contact.id === id);
	if (!known) return NOT_FOUND;
	const wrong = wrongIn(account, { id, idProperty: "email", properties: body.output.properties }, options);
	if (wrong.length > 0) return invalid(wordsOf(wrong));
	const email = body.output.properties.email.toLowerCase();
	const other = account.contacts.get(email);
	if (other && other.id !== id)
		return problem(409, "CONFLICT", `Contact already exists. Existing ID: ${other.id}`);
	account.contacts.delete(known.properties.email ?? "");
	const updatedAt = new Date().toISOString();
	const contact = { ...known, updatedAt, properties: { ...known.properties, email } };
	account.contacts.set(email, contact);
	return { status: 200, body: { ...contact, archived: false } };
}

function changeMembers(account: Account, { json }: SimRequest, options: HubspotOptions): SimAnswer {
	const body = v.safeParse(MembersBody, json);
	if (!body.success) return invalid(body.issues[0].message);
	if (options.listType === "DYNAMIC") return invalid("The list is dynamic and cannot be changed by hand.");
	const { recordIdsToAdd, recordIdsToRemove } = body.output;
	const stored = new Set([...account.contacts.values()].map(({ id }) => id));
	const isLate = account.memberChanges < options.lateMembers;
	account.memberChanges += 1;
	const missing = isLate
		? recordIdsToAdd
		: [...recordIdsToAdd, ...recordIdsToRemove].filter(id => !stored.has(id));
	const recordsIdsAdded = recordIdsToAdd.filter(id => !missing.includes(id));
	for (const id of recordsIdsAdded) account.members.add(id);
	const recordIdsRemoved = recordIdsToRemove.filter(id => account.members.delete(id));
	return { status: 200, body: { recordsIdsAdded, recordIdsRemoved, recordIdsMissing: missing } };
}

function statusesOf(account: Account, email: string): SimAnswer {
	const own = account.statuses.get(email) ?? { status: "NOT_SPECIFIED", timestamp: "1970-01-01T00:00:00Z" };
	const subscription = { subscriptionId: Number(HUBSPOT_SUBSCRIPTION), subscriptionName: "Newsletter" };
	const result = { ...subscription, ...own, channel: "EMAIL", subscriberIdString: email, source: "API" };
	const now = new Date().toISOString();
	return { status: 200, body: { status: "COMPLETE", results: [result], startedAt: now, completedAt: now } };
}

function setStatus(
	account: Account,
	email: string,
	{ json }: SimRequest,
	options: HubspotOptions,
): SimAnswer {
	const body = v.safeParse(StatusBody, json);
	if (!body.success) return invalid(body.issues[0].message);
	const { subscriptionId, statusState } = body.output;
	if (String(subscriptionId) !== HUBSPOT_SUBSCRIPTION)
		return invalid(`Subscription definition ${subscriptionId} does not exist`);
	const returns = statusState === "SUBSCRIBED" && account.statuses.get(email)?.status === "UNSUBSCRIBED";
	if (returns && options.resubscribe === "refused")
		return invalid(`${email} has unsubscribed and cannot be subscribed again`);
	if (options.statusErrors) {
		const error = { status: "error", category: "VALIDATION_ERROR", message: "The status was not set" };
		const now = new Date().toISOString();
		const told = { results: [], numErrors: 1, errors: [error], startedAt: now, completedAt: now };
		return { status: 200, body: { status: "COMPLETE", ...told } };
	}
	account.setStatus(email, statusState);
	return statusesOf(account, email);
}

function search(account: Account, { json }: SimRequest): SimAnswer {
	const body = v.safeParse(SearchBody, json);
	if (!body.success) return invalid(body.issues[0].message);
	const { filterGroups, sorts, limit, after = "0" } = body.output;
	const held = (contact: Contact, name: string) => {
		const email = contact.properties.email ?? "";
		if (name.startsWith("hs_email_optout"))
			return String(account.statuses.get(email)?.status === "UNSUBSCRIBED");
		return String(Date.parse(contact.updatedAt));
	};
	const found = [...account.contacts.values()].filter(contact =>
		filterGroups.some(({ filters }) =>
			filters.every(({ propertyName, operator, value }) => {
				const own = held(contact, propertyName);
				return operator === "EQ" ? own === value : Number(own) >= Number(value);
			}),
		),
	);
	if (sorts[0]) found.sort((a, b) => a.updatedAt.localeCompare(b.updatedAt));
	if (sorts[0]?.direction === "DESCENDING") found.reverse();
	const from = Number(after);
	const results = found.slice(from, from + limit).map(contact => ({
		...{ id: contact.id, createdAt: contact.createdAt, updatedAt: contact.updatedAt, archived: false },
		properties: { email: contact.properties.email, lastmodifieddate: contact.updatedAt },
	}));
	const next = from + limit < found.length ? { paging: { next: { after: String(from + limit) } } } : {};
	return { status: 200, body: { total: found.length, results, ...next } };
}

/** Returns contacts with their properties' history, the latest version first. */
function histories(account: Account, { json }: SimRequest): SimAnswer {
	const body = v.safeParse(HistoryBody, json);
	if (!body.success) return invalid(body.issues[0].message);
	const { inputs, propertiesWithHistory } = body.output;
	const results = [...account.contacts.values()]
		.filter(contact => inputs.some(({ id }) => id === contact.id))
		.map(contact => {
			const own = account.statuses.get(contact.properties.email ?? "");
			const value = String(own?.status === "UNSUBSCRIBED");
			const versions = own ? [{ value, timestamp: own.timestamp, sourceType: "EMAIL" }] : [];
			return {
				...{ id: contact.id, createdAt: contact.createdAt, updatedAt: contact.updatedAt, archived: false },
				properties: { email: contact.properties.email },
				propertiesWithHistory: Object.fromEntries(propertiesWithHistory.map(name => [name, versions])),
			};
		});
	const now = new Date().toISOString();
	return { status: 200, body: { status: "COMPLETE", results, startedAt: now, completedAt: now } };
}

function describeProperties(account: Account, options: HubspotOptions): SimAnswer {
	const results = [...account.properties].map(([name, label]) => ({
		...{ name, label, description: "", groupName: "contactinformation", hidden: false },
		type: options.choices[name] ? "enumeration" : "string",
		fieldType: options.choices[name] ? "select" : "text",
		options: (options.choices[name] ?? []).map(value => ({ label: value, value, hidden: false })),
		modificationMetadata: {
			...{ archivable: true, readOnlyDefinition: false },
			readOnlyValue: options.readOnly.includes(name),
		},
	}));
	return { status: 200, body: { results } };
}

function createProperty(account: Account, { json }: SimRequest): SimAnswer {
	const body = v.safeParse(PropertyBody, json);
	if (!body.success) return invalid(body.issues[0].message);
	const { name, label } = body.output;
	if (account.properties.has(name)) {
		return problem(409, "OBJECT_ALREADY_EXISTS", `A property named '${name}' already exists.`);
	}
	account.properties.set(name, label);
	return { status: 201, body: { ...body.output, description: "", options: [], hidden: false } };
}

function route(account: Account, request: SimRequest, options: HubspotOptions): SimAnswer {
	const { method, path } = request;
	const [, contact] = /^\/crm\/v3\/objects\/contacts\/([^/]+@[^/]+|[^/]+%40[^/]+)$/u.exec(path) ?? [];
	if (method === "GET" && contact) {
		const found = account.contacts.get(decodeURIComponent(contact).toLowerCase());
		return found ? { status: 200, body: { ...found, archived: false } } : NOT_FOUND;
	}
	const [, own] = /^\/crm\/v3\/objects\/contacts\/(\d+)$/u.exec(path) ?? [];
	if (own && method === "PATCH") return changeAddress(account, own, request, options);
	if (own && method === "DELETE") {
		const email = [...account.contacts.values()].find(({ id }) => id === own)?.properties.email ?? "";
		account.members.delete(own);
		// Deleting an unknown contact succeeds too.
		account.contacts.delete(email);
		return { status: 204 };
	}
	const [, who] = /^\/communication-preferences\/2026-09\/statuses\/([^/]+)$/u.exec(path) ?? [];
	if (who) {
		const email = decodeURIComponent(who).toLowerCase();
		return method === "POST" ? setStatus(account, email, request, options) : statusesOf(account, email);
	}
	switch (`${method} ${path}`) {
		case "GET /account-info/v3/details":
			return {
				status: 200,
				body: ACCOUNT,
			};
		case "GET /crm/v3/properties/contacts":
			return describeProperties(account, options);
		case "POST /crm/v3/properties/contacts":
			return createProperty(account, request);
		case "POST /crm/v3/objects/contacts/batch/upsert":
			return upsert(account, request, options);
		case "POST /crm/v3/objects/contacts/search":
			return search(account, request);
		case "POST /crm/v3/objects/contacts/batch/read":
			return histories(account, request);
		case `GET /crm/v3/lists/${HUBSPOT_LIST}`: {
			const about = { listVersion: 1, objectTypeId: "0-1", processingStatus: "COMPLETE" };
			const list = { listId: HUBSPOT_LIST, name: "Newsletter", ...about };
			return { status: 200, body: { list: { ...list, processingType: options.listType } } };
		}
		case `PUT /crm/v3/lists/${HUBSPOT_LIST}/memberships/add-and-remove`:
			return changeMembers(account, request, options);
		default:
			return NOT_FOUND;
	}
}

const ACCOUNT = {
	...{ portalId: 891_936_587, accountType: "STANDARD", timeZone: "Europe/London" },
	...{ companyCurrency: "GBP", additionalCurrencies: [], utcOffset: "+00:00", utcOffsetMilliseconds: 0 },
	...{ uiDomain: "app-eu1.hubspot.com", dataHostingLocation: "eu1" },
};

const wordsOf = (wrong: Wrong[]) => `Property values were not valid: ${JSON.stringify(wrong)}`;

function problem(status: number, category: string, message: string, more = {}): SimAnswer {
	return { status, body: { status: "error", message, correlationId: randomUUID(), category, ...more } };
}

const invalid = (message: string) => problem(400, "VALIDATION_ERROR", message);
const NOT_FOUND = problem(404, "OBJECT_NOT_FOUND", "Object not found");
const UNAUTHORISED = problem(
	401,
	"INVALID_AUTHENTICATION",
	"Authentication credentials not found. This API supports OAuth 2.0 authentication and you can find more details at https://developers.hubspot.com/docs/methods/auth/oauth-overview",
);
const MISSING_SCOPE = problem(
	403,
	"MISSING_SCOPES",
	"This app hasn't been granted all required scopes to make this call. Read more about required scopes here: https://developers.hubspot.com/scopes.",
	{
		errors: [
			{
				message: "One or more of the following scopes are required.",
				context: { requiredGranularScopes: ["crm.objects.contacts.write"] },
			},
		],
	},
);
const TOO_MANY = problem(429, "RATE_LIMITS", "You have reached your ten_secondly_rolling limit.", {
	errorType: "RATE_LIMIT",
	policyName: "TEN_SECONDLY_ROLLING",
});
