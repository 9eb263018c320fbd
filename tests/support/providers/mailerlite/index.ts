import * as v from "valibot";
import { type SimAnswer, type SimRequest, type SimulatorDefinition, startSimulator } from "../simulator.ts";
import { BatchBody, FieldBody, MailerliteOptions } from "./schemas.ts";
import {
	createSubscribers,
	invalid,
	MAILERLITE_GROUP,
	MAILERLITE_SEEDED,
	pageOf,
	present,
} from "./subscribers.ts";

export { MAILERLITE_GROUP, MAILERLITE_SEEDED } from "./subscribers.ts";

export const MAILERLITE_KEY = "mailerlite-token-0123456789abcdefghijklmnopqrstuvwxyz";

const MAX_BATCH = 50;

/** Starts MailerLite's API as docs/providers/mailerlite.md describes it, with one group. */
export async function startMailerliteSimulator(port = 0) {
	const subscribers = createSubscribers();
	const simulator = await startSimulator(mailerliteDefinition(subscribers), port);
	return Object.assign(simulator, {
		/** Makes a subscriber unsubscribed, bounced or junk (a complaint). */
		lose: (email: string, status: "unsubscribed" | "bounced" | "junk") => subscribers.lose(email, status),
		people: () => subscribers.all(),
	});
}

function mailerliteDefinition(
	subscribers: ReturnType<typeof createSubscribers>,
): SimulatorDefinition<typeof MailerliteOptions> {
	let requests: number[] = [];
	let imports: number[] = [];

	/** Returns the seconds until the window allows another call; 0 if it allows this one, which is counted. */
	function count(window: number[], limit: number | null, windowMs: number): number {
		const now = Date.now();
		while ((window[0] ?? now) <= now - windowMs) window.shift();
		if (limit !== null && window.length >= limit) {
			return Math.max(1, Math.ceil(((window[0] ?? now) + windowMs - now) / 1000));
		}
		window.push(now);
		return 0;
	}

	function batch({ json }: SimRequest, options: MailerliteOptions): SimAnswer {
		const body = v.safeParse(BatchBody, json);
		if (!body.success) return invalid(v.getDotPath(body.issues[0]) ?? "requests", "The field is invalid.");
		const items = body.output.requests;
		if (items.length === 0) return invalid("requests", "The requests field is required.");
		if (items.length > MAX_BATCH)
			return invalid("requests", "The requests must not have more than 50 items.");
		const upserts = items.every(({ method, path }) => method === "POST" && path === "api/subscribers");
		const wait = upserts ? count(imports, options.importsPerMinute, options.windowMs) : 0;
		if (wait > 0) return tooMany("You're being rate limited on import creation.", wait);
		const text = JSON.stringify(items);
		const spoiler = options.poison.find(address => text.includes(address));
		if (spoiler)
			return invalid(
				`requests.${items.findIndex(item => JSON.stringify(item).includes(spoiler))}.body`,
				"The body is invalid.",
			);
		const responses = items.map(({ method, path, body: inner }) => {
			const email = v.is(v.object({ email: v.string() }), inner) ? inner.email : "";
			const code = options.failing[email];
			if (code === 202) return { code, body: null };
			if (code) return { code, body: { message: `Failed with ${code}` } };
			const answer =
				method === "POST" && path === "api/subscribers"
					? subscribers.upsert(inner, options)
					: method === "GET"
						? findOne(`/${path}`)
						: NOT_FOUND;
			return { code: answer.status, body: answer.body };
		});
		const failed = responses.filter(({ code }) => code >= 300).length;
		return {
			status: 200,
			body: { total: responses.length, successful: responses.length - failed, failed, responses },
		};
	}

	function findOne(path: string): SimAnswer {
		const data = subscribers.find(decodeURIComponent(path.split("/").at(-1) ?? ""));
		return data ? { status: 200, body: { data: present(data) } } : NOT_FOUND;
	}

	function createField({ json }: SimRequest): SimAnswer {
		const body = v.safeParse(FieldBody, json);
		if (!body.success) return invalid("name", "The name field is required.");
		const key = subscribers.addKey(body.output.name);
		if (!key) return invalid("name", "Field name must be unique");
		return { status: 201, body: { data: { id: "1", name: body.output.name, key, type: body.output.type } } };
	}

	function route(request: SimRequest, options: MailerliteOptions): SimAnswer {
		const { method, path, json } = request;
		if (method === "GET" && /^\/api\/subscribers\/[^/]+$/u.test(path)) return findOne(path);
		const [, id, group] = /^\/api\/subscribers\/(\d+)\/groups\/(\d+)$/u.exec(path) ?? [];
		if (method === "DELETE" && id && group)
			return subscribers.leaveGroup(id, group) ? { status: 204 } : NOT_FOUND;
		const [, own] = /^\/api\/subscribers\/(\d+)$/u.exec(path) ?? [];
		if (method === "PUT" && own) return subscribers.change(own, json, options) ?? NOT_FOUND;
		if (method === "DELETE" && own) return subscribers.remove(own) ? { status: 204 } : NOT_FOUND;
		switch (`${method} ${path}`) {
			case "GET /api/subscribers":
				if (request.query.has("filter[status]")) return subscribers.list(request.query);
				return { status: 200, body: { total: subscribers.all().length } };
			case "POST /api/subscribers":
				return subscribers.upsert(json, options);
			case "POST /api/batch":
				return batch(request, options);
			case "GET /api/fields": {
				const keys = new Set([...subscribers.keys(), ...Object.keys(options.fieldTypes)]);
				const data = [...keys].map((key, index) => {
					const name = subscribers.nameOf(key);
					return { id: String(index + 1), name, key, type: options.fieldTypes[key] ?? "text" };
				});
				const links = { first: null, last: null, prev: null, next: null };
				const meta = { last_page: 1, current_page: 1, per_page: 100, total: data.length };
				return { status: 200, body: { data, links, meta } };
			}
			case "POST /api/fields":
				return createField(request);
			case `GET /api/groups/${MAILERLITE_GROUP}/subscribers`: {
				const data = subscribers.all().filter(({ groups }) => groups.includes(MAILERLITE_GROUP));
				return { status: 200, body: pageOf(data, null) };
			}
			default:
				return NOT_FOUND;
		}
	}

	return {
		name: "mailerlite",
		options: MailerliteOptions,
		info: { validKeys: [MAILERLITE_KEY], listId: MAILERLITE_GROUP, seeded: MAILERLITE_SEEDED },
		contacts: () => subscribers.all(),
		leave: email => subscribers.leave(email),
		reset() {
			requests = [];
			imports = [];
			subscribers.reset();
		},
		headers: ({ requestsPerMinute }) => ({
			"X-RateLimit-Limit": String(requestsPerMinute ?? 120),
			"X-RateLimit-Remaining": String(Math.max(0, (requestsPerMinute ?? 120) - requests.length)),
		}),
		handle(request, options) {
			const { headers } = request;
			if (headers.authorization !== `Bearer ${MAILERLITE_KEY}`) return UNAUTHENTICATED;
			// A Laravel service answers browsers with a redirect.
			if (!headers.accept?.includes("application/json"))
				return { status: 302, headers: { Location: "/login" } };
			// Both headers are required in every request.
			if (!headers["content-type"]?.startsWith("application/json")) {
				return { status: 400, body: { message: "The Content-Type header must be application/json." } };
			}
			const wait = count(requests, options.requestsPerMinute, options.windowMs);
			return wait > 0 ? tooMany("Too Many Attempts.", wait) : route(request, options);
		},
		fault(kind, retryAfter) {
			if (kind === "unauthorised") return UNAUTHENTICATED;
			if (kind === "forbidden") return { status: 403, body: { message: "This action is unauthorized." } };
			if (kind === "empty_forbidden") return { status: 403 };
			if (kind === "throttled") return { status: 429, body: { message: "Too Many Attempts." } };
			if (kind === "throttled_with_wait") return tooMany("Too Many Attempts.", retryAfter);
			return { status: 500, body: { message: "Server Error" } };
		},
	};
}

const UNAUTHENTICATED: SimAnswer = { status: 401, body: { message: "Unauthenticated." } };
const NOT_FOUND: SimAnswer = {
	status: 404,
	body: { message: "No query results for model [App\\Models\\Subscriber\\Subscriber]." },
};

function tooMany(message: string, seconds: number): SimAnswer {
	return { status: 429, headers: { "Retry-After": String(seconds) }, body: { message } };
}
