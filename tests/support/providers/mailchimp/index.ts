import { randomUUID } from "node:crypto";
import * as v from "valibot";
import { type SimAnswer, type SimRequest, type SimulatorDefinition, startSimulator } from "../simulator.ts";
import { createMembers, hashOf, MAILCHIMP_SEEDED, type Refusal } from "./members.ts";
import { BulkBody, MailchimpOptions, MemberBody, MergeFieldBody } from "./schemas.ts";

export const MAILCHIMP_KEY = `${"0123456789abcdef".repeat(2)}-us6`;
export const MAILCHIMP_LIST = "a1b2c3d4e5";
export { MAILCHIMP_SEEDED } from "./members.ts";

const MAX_MEMBERS = 500;

/** Starts Mailchimp's Marketing API v3 as docs/providers/mailchimp.md describes it, with one audience. */
export async function startMailchimpSimulator(port = 0) {
	const { definition, members } = createMailchimp();
	const simulator = await startSimulator(definition, port);
	return Object.assign(simulator, {
		/** Makes a member unsubscribed or cleaned. */
		lose: (email: string, status: "unsubscribed" | "cleaned") => members.store(email, status, {}),
		people: () => members.all(),
		become: members.become,
	});
}

/** Creates the simulator without a server. */
export function createMailchimp() {
	const members = createMembers(MAILCHIMP_LIST);
	return { definition: mailchimpDefinition(members), members };
}

type Members = ReturnType<typeof createMembers>;

function mailchimpDefinition(members: Members): SimulatorDefinition<typeof MailchimpOptions> {
	return {
		name: "mailchimp",
		options: MailchimpOptions,
		maxConcurrent: 10,
		info: { validKeys: [MAILCHIMP_KEY], listId: MAILCHIMP_LIST, seeded: MAILCHIMP_SEEDED },
		reset: () => members.reset(),
		contacts: () => members.all(),
		leave: email => members.become(email, "unsubscribed"),
		handle(request, options) {
			if (!authorised(request.headers.authorization)) return UNAUTHORISED;
			const typed = request.headers["content-type"]?.startsWith("application/json");
			if (request.text && !typed) return problem(415, "Unsupported Media Type", "Send application/json.");
			return route(members, request, options);
		},
		fault(kind, retryAfter) {
			if (kind === "unauthorised") return UNAUTHORISED;
			if (kind === "forbidden") return problem(403, "User Disabled", "This account has been disabled.");
			if (kind === "empty_forbidden") return { status: 403 };
			const detail = "You have exceeded the limit of 10 simultaneous connections.";
			if (kind === "throttled") return problem(429, "Too Many Requests", detail);
			if (kind === "throttled_with_wait") {
				return {
					...problem(429, "Too Many Requests", detail),
					headers: { "Retry-After": String(retryAfter) },
				};
			}
			return problem(500, "Internal Server Error", "An unexpected internal error has occurred.");
		},
	};
}

function putMember(
	members: Members,
	{ json, text, query }: SimRequest,
	hash: string,
	options: MailchimpOptions,
): SimAnswer {
	const body = v.safeParse(MemberBody, json);
	if (json === undefined) return notJson(text);
	if (!body.success) return invalid(body.issues);
	const email = body.output.email_address;
	const known = members.find(hash);
	if (!email) return fieldProblem("email_address", "This value should not be blank.");
	if (hashOf(email) !== hash)
		return problem(400, "Member Exists", `${email} does not match the member's address.`);
	const status = known
		? (body.output.status ?? known.status)
		: (body.output.status_if_new ?? body.output.status);
	if (!status) return fieldProblem("status_if_new", "This value should not be blank.");
	const refusal = members.refusal(email, body.output, required(query, options));
	return refusal ? refused(refusal) : { status: 200, body: members.store(email, status, body.output) };
}

function patchMember(
	members: Members,
	{ json, text, query }: SimRequest,
	hash: string,
	options: MailchimpOptions,
): SimAnswer {
	const known = members.find(hash);
	const body = v.safeParse(MemberBody, json);
	if (!known) return NOT_FOUND;
	if (json === undefined) return notJson(text);
	if (!body.success) return invalid(body.issues);
	const email = body.output.email_address ?? known.email_address;
	const refusal = members.refusal(email, body.output, required(query, options));
	if (refusal) return refused(refusal);
	if (hashOf(email) !== hash) {
		if (["unsubscribed", "cleaned", "archived"].includes(known.status))
			return fieldProblem("email_address", `The address of a member who is ${known.status} stays.`);
		const other = members.find(hashOf(email));
		// Applies to an archived member too.
		if (other)
			return fieldProblem(
				"email address",
				`"${email}" is already in this list with a status of "${other.status}".`,
			);
		members.rename(hash, email);
	}
	const status = body.output.status ?? known.status;
	return { status: 200, body: members.store(email, status, body.output) };
}

function archiveMember(members: Members, hash: string): SimAnswer {
	const known = members.find(hash);
	if (!known || known.status === "archived") return NOT_FOUND;
	members.become(known.email_address, "archived");
	return { status: 204 };
}

function postBulk(members: Members, { json, text, query }: SimRequest, options: MailchimpOptions): SimAnswer {
	const body = v.safeParse(BulkBody, json);
	if (json === undefined) return notJson(text);
	if (!body.success) return invalid(body.issues);
	const { members: inputs, update_existing } = body.output;
	if (inputs.length > MAX_MEMBERS)
		return fieldProblem("members", "This collection should contain 500 elements or less.");
	const answer: { new_members: unknown[]; updated_members: unknown[]; errors: unknown[] } = {
		new_members: [],
		updated_members: [],
		errors: [],
	};
	const seen = new Set<string>();
	for (const [index, input] of inputs.entries()) {
		const email = input.email_address ?? "";
		if (options.poison.includes(email))
			return fieldProblem(`members.item:${index}`, "Schema describes object");
		if (seen.has(hashOf(email))) {
			if (query.get("skip_duplicate_check") === "true") continue;
			return problem(400, "Invalid Resource", "Duplicate items found in the batch request.");
		}
		seen.add(hashOf(email));
		const known = members.find(hashOf(email));
		const status = known ? (input.status ?? known.status) : (input.status_if_new ?? input.status);
		const refusal = members.refusal(email, input, required(query, options));
		const exists = known !== undefined && !update_existing;
		if (refusal || !status || exists) {
			const error = exists
				? `${email} is already a list member, do you want to update? please provide update_existing:true in the request body`
				: (refusal?.detail ?? "You must specify a status value");
			const [field] = refusal?.errors ?? [];
			answer.errors.push({
				email_address: email,
				error,
				error_code: exists ? "ERROR_CONTACT_EXISTS" : "ERROR_GENERIC",
				field: field?.field ?? "",
				field_message: field?.message ?? "",
			});
			continue;
		}
		const member = members.store(email, status, input);
		if (!options.silentAbout.includes(email)) {
			(known ? answer.updated_members : answer.new_members).push(member);
		}
	}
	const { new_members, updated_members, errors } = answer;
	const totals = { total_created: new_members.length, total_updated: updated_members.length };
	const arrays = Object.entries(answer).filter(([, items]) => items.length > 0 || !options.sparseAnswers);
	const counts = { ...totals, error_count: errors.length };
	return { status: 200, body: { ...Object.fromEntries(arrays), ...counts, _links: [] } };
}

function listMembers(members: Members, { query }: SimRequest): SimAnswer {
	const since = query.get("unsubscribed_since") ?? query.get("since_last_changed") ?? "";
	if (query.has("unsubscribed_since") && query.get("status") !== "unsubscribed")
		return fieldProblem(
			"unsubscribed_since",
			"unsubscribed_since may only be used with status unsubscribed.",
		);
	const offset = Number(query.get("offset") ?? 0);
	const found = members
		.all()
		.filter(({ status, last_changed }) => status === query.get("status") && last_changed >= since);
	const page = found.slice(offset, offset + Number(query.get("count") ?? 10));
	return { status: 200, body: { members: page, list_id: MAILCHIMP_LIST, total_items: found.length } };
}

function mergeFields(
	members: Members,
	{ method, json, text }: SimRequest,
	options: MailchimpOptions,
): SimAnswer {
	const shape = (tag: string, type: string) =>
		type === "phone" ? { phone_format: options.usPhones && tag === "PHONE" ? "US" : "none" } : {};
	if (method === "GET") {
		const own = Object.entries(options.fieldTypes).map(([tag, type]) => ({ tag, type, name: tag }));
		const merge_fields = [...members.fields(), ...own].map(field => ({
			...field,
			options: shape(field.tag, field.type),
		}));
		return {
			status: 200,
			body: { merge_fields, list_id: MAILCHIMP_LIST, total_items: merge_fields.length },
		};
	}
	if (json === undefined) return notJson(text);
	const body = v.safeParse(MergeFieldBody, json);
	if (!body.success) return invalid(body.issues);
	const { name, type, required, tag = `MMERGE${members.fields().length}` } = body.output;
	if (members.fields().length >= options.maxMergeFields) {
		return problem(
			400,
			"Bad Request",
			"You've reached the maximum number of merge fields for this audience.",
		);
	}
	if (members.fields().some(field => field.tag === tag)) {
		return problem(400, "Bad Request", `A Merge Field with the tag "${tag}" already exists for this list.`);
	}
	return { status: 200, body: members.addField({ name, type, required, tag }) };
}

function route(members: Members, request: SimRequest, options: MailchimpOptions): SimAnswer {
	const [version, ...parts] = request.path.slice(1).split("/");
	if (version !== "3.0") return NOT_FOUND;
	const [root, list, sub, hash, more] = parts.map(decodeURIComponent);
	if (root === "ping" && list === undefined) {
		return allow(request, {
			get: () => ({ status: 200, body: { health_status: "Everything's Chimpy!" } }),
		});
	}
	if (root !== "lists" || list !== MAILCHIMP_LIST || more !== undefined) return NOT_FOUND;
	if (sub === undefined) {
		const body = {
			id: MAILCHIMP_LIST,
			name: "Business setup news",
			double_optin: options.doubleOptIn,
			subscribe_url_short: "http://eepurl.example/news",
		};
		return allow(request, {
			get: () => ({ status: 200, body }),
			post: () => postBulk(members, request, options),
		});
	}
	if (sub === "merge-fields" && hash === undefined) {
		const handler = () => mergeFields(members, request, options);
		return allow(request, { get: handler, post: handler });
	}
	if (sub === "members" && hash === undefined)
		return allow(request, { get: () => listMembers(members, request) });
	if (sub !== "members" || hash === undefined) return NOT_FOUND;
	const key = hash.includes("@") ? hashOf(hash) : hash;
	return allow(request, {
		get: () => ({ ...(members.find(key) ? { status: 200, body: members.find(key) } : NOT_FOUND) }),
		put: () => putMember(members, request, key, options),
		patch: () => patchMember(members, request, key, options),
		delete: () => archiveMember(members, key),
	});
}

const UNAUTHORISED = problem(
	401,
	"API Key Invalid",
	"Your API key may be invalid, or you've attempted to access the wrong datacenter.",
);
const NOT_FOUND = problem(404, "Resource Not Found", "The requested resource could not be found.");

/** Returns the options, without the required field if the call skips that validation. */
function required(query: URLSearchParams, options: MailchimpOptions): MailchimpOptions {
	return query.get("skip_merge_validation") === "true" ? { ...options, requiredField: undefined } : options;
}

function authorised(header: string | undefined): boolean {
	const [scheme, value = ""] = (header ?? "").split(" ");
	if (scheme === "Bearer") return value === MAILCHIMP_KEY;
	return scheme === "Basic" && Buffer.from(value, "base64").toString().split(":")[1] === MAILCHIMP_KEY;
}

function problem(status: number, title: string, detail: string, errors?: Refusal["errors"]): SimAnswer {
	const type = "https://mailchimp.com/developer/marketing/docs/errors/";
	const body = { type, title, status, detail, instance: randomUUID(), ...(errors ? { errors } : {}) };
	return { status, headers: { "Content-Type": "application/problem+json; charset=utf-8" }, body };
}

function refused({ title, detail, errors }: Refusal): SimAnswer {
	return problem(400, title, detail, errors);
}

function fieldProblem(field: string, message: string): SimAnswer {
	const detail =
		"The resource submitted could not be validated. For field-specific details, see the 'errors' array.";
	return problem(400, "Invalid Resource", detail, [{ field, message }]);
}

function invalid([issue]: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): SimAnswer {
	return fieldProblem(v.getDotPath(issue) ?? "", issue.message);
}

function notJson(text: string): SimAnswer {
	return problem(
		400,
		"JSON Parse Exception",
		`We encountered an unspecified JSON parsing error (${text.length} bytes).`,
	);
}

function allow({ method }: SimRequest, handlers: Record<string, () => SimAnswer>): SimAnswer {
	const handler = handlers[method.toLowerCase()];
	if (handler) return handler();
	const allowed = Object.keys(handlers).join(", ").toUpperCase();
	const answer = problem(405, "Method Not Allowed", `The requested method and resource are not compatible.`);
	return { ...answer, headers: { ...answer.headers, Allow: allowed } };
}
