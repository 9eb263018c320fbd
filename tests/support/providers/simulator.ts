import * as http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import * as v from "valibot";
import { monotonicMs } from "../monotonic.ts";

/** A request as a simulator sees it. */
export type SimRequest = {
	method: string;
	/** Without the query. */
	path: string;
	query: URLSearchParams;
	headers: http.IncomingHttpHeaders;
	text: string;
	/** Undefined if the body is not JSON. */
	json: unknown;
};

/** An answer: a string body is sent as it is, anything else as JSON, undefined as no body. */
export type SimAnswer = { status: number; headers?: Record<string, string>; body?: unknown };

/**
 * Faults that a test can inject. unauthorised to server_error: the provider's own answers; gateway_page: an HTML page with 502;
 * maintenance_page: the same with 200; too_large: a 413 page; nonsense: unexpected JSON; cut, cut_after_work: the connection
 * breaks within the answer, before or after the request was handled; hang: never answers.
 */
export const FAULT_KINDS = [
	"unauthorised",
	"forbidden",
	"empty_forbidden",
	"throttled",
	"throttled_with_wait",
	"server_error",
	"gateway_page",
	"maintenance_page",
	"too_large",
	"nonsense",
	"cut",
	"cut_after_work",
	"hang",
] as const;

const FaultSchema = v.object({
	kind: v.picklist(FAULT_KINDS),
	/** Number of matching requests that fail; 1 by default. */
	times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
	/** Number of matching requests that succeed first. */
	skip: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
	method: v.optional(v.string()),
	/** Part of the path. */
	path: v.optional(v.string()),
	/** Seconds, for throttled_with_wait. */
	retryAfter: v.optional(v.number(), 1),
});

type FaultKind = (typeof FAULT_KINDS)[number];
type Fault = v.InferInput<typeof FaultSchema>;
type ActiveFault = v.InferOutput<typeof FaultSchema>;

export type SimCall = {
	method: string;
	path: string;
	query: string;
	status: number;
	/** Arrival of its headers, by the machine's monotonic clock. */
	arrivedMs: number;
	headers: SimRequest["headers"];
	body: string;
	/** Body of the answer; undefined without one. */
	answer: unknown;
};

const CommonOptions = v.object({
	/** Delay of every answer. */
	latencyMs: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
});

/** Behaviour of one provider; its state is in the closure, and reset clears and seeds it. */
export type SimulatorDefinition<Schema extends v.GenericSchema> = {
	name: string;
	/** Options of this provider; every key is optional with a default. */
	options: Schema;
	reset(): void;
	handle(request: SimRequest, options: v.InferOutput<Schema>): SimAnswer;
	contacts(): unknown[];
	/** Unsubscribes an address by the provider's own link, if it has one. */
	leave?(email: string): void;
	/** Returns the provider's own answer for a fault; undefined if it has none of that kind. */
	fault(kind: FaultKind, retryAfter: number): SimAnswer | undefined;
	/** Headers of every answer. */
	headers?(options: v.InferOutput<Schema>): Record<string, string>;
	/** Limit of concurrent requests; further ones are answered with fault("throttled"). */
	maxConcurrent?: number;
	/** Valid keys, seeded list and seeded addresses, for tests and for people who try the simulator. */
	info: Record<string, unknown>;
};

export type Simulator<Options> = {
	name: string;
	/** Origin, without a trailing slash. */
	url: string;
	info: Record<string, unknown>;
	force(fault: Fault): void;
	setOptions(options: Partial<Options> & { latencyMs?: number }): void;
	/** Returns calls since the start or the last reset, without control calls. */
	calls(match?: { method?: string; path?: string }): SimCall[];
	/** Returns the highest number of concurrent requests. */
	peakConcurrency(): number;
	contacts(): unknown[];
	/** Unsubscribes an address by the provider's own link. */
	leave(email: string): void;
	reset(): void;
	close(): Promise<void>;
};

const MAX_BODY = 16 * 1024 * 1024;

/** Starts a simulator on 127.0.0.1; port 0 selects a free port. Its control API is at /__control. */
export async function startSimulator<Schema extends v.GenericSchema>(
	definition: SimulatorDefinition<Schema>,
	port = 0,
): Promise<Simulator<v.InferOutput<Schema>>> {
	let given: Record<string, unknown> = {};
	let options = v.parse(definition.options, given);
	let common = v.parse(CommonOptions, given);
	let faults: ActiveFault[] = [];
	let calls: SimCall[] = [];
	let active = 0;
	let peak = 0;

	const simulator: Omit<Simulator<v.InferOutput<Schema>>, "url" | "close"> = {
		name: definition.name,
		info: definition.info,
		force(fault) {
			faults.push(v.parse(FaultSchema, fault));
		},
		setOptions(changed) {
			given = { ...given, ...changed };
			options = v.parse(definition.options, given);
			common = v.parse(CommonOptions, given);
		},
		calls: ({ method, path } = {}) =>
			calls.filter(call => (!method || call.method === method) && (!path || call.path.includes(path))),
		peakConcurrency: () => peak,
		contacts: () => definition.contacts(),
		leave(email) {
			if (!definition.leave) throw new Error(`${definition.name} has no link to leave by`);
			definition.leave(email);
		},
		reset() {
			faults = [];
			calls = [];
			peak = 0;
			given = {};
			simulator.setOptions({});
			definition.reset();
		},
	};

	/** Returns the fault for this request, if any, and counts it down. */
	function nextFault({ method, path }: SimRequest): ActiveFault | undefined {
		const fault = faults.find(
			each => (!each.method || each.method === method) && (!each.path || path.includes(each.path)),
		);
		if (!fault) return undefined;
		if (fault.skip > 0) {
			fault.skip -= 1;
			return undefined;
		}
		fault.times -= 1;
		if (fault.times === 0) faults = faults.filter(each => each !== fault);
		return fault;
	}

	function answer(request: SimRequest, fault: ActiveFault | undefined): SimAnswer {
		if (definition.maxConcurrent !== undefined && active > definition.maxConcurrent) {
			return definition.fault("throttled", 1) ?? { status: 429 };
		}
		if (!fault || fault.kind === "cut_after_work") return definition.handle(request, options);
		if (fault.kind === "nonsense") return { status: 200, body: { unexpected: true } };
		if (fault.kind === "gateway_page") return GATEWAY_PAGE;
		if (fault.kind === "maintenance_page") return { ...GATEWAY_PAGE, status: 200 };
		if (fault.kind === "too_large") return TOO_LARGE;
		return definition.fault(fault.kind, fault.retryAfter) ?? { status: 500 };
	}

	async function serve(incoming: http.IncomingMessage, outgoing: http.ServerResponse): Promise<void> {
		const arrivedMs = monotonicMs();
		const request = await readRequest(incoming);
		if (request.path.startsWith("/__control")) return send(outgoing, control(request, simulator));
		active += 1;
		peak = Math.max(peak, active);
		try {
			const fault = nextFault(request);
			const result = fault?.kind === "cut" || fault?.kind === "hang" ? { status: 0 } : answer(request, fault);
			const { method, path, query, headers, text } = request;
			const { status, body: said } = result;
			calls.push({
				method,
				path,
				query: query.toString(),
				status,
				arrivedMs,
				headers,
				body: text,
				answer: said,
			});
			if (common.latencyMs > 0) await delay(common.latencyMs);
			if (fault?.kind === "hang") return;
			if (fault?.kind === "cut" || fault?.kind === "cut_after_work") return cut(outgoing);
			send(outgoing, { ...result, headers: { ...definition.headers?.(options), ...result.headers } });
		} finally {
			active -= 1;
		}
	}

	definition.reset();
	const server = http.createServer((incoming, outgoing) => {
		serve(incoming, outgoing).catch(error =>
			send(outgoing, { status: 500, body: { simulator: String(error) } }),
		);
	});
	const { promise, resolve, reject } = Promise.withResolvers<void>();
	server.once("error", reject);
	server.listen(port, "127.0.0.1", resolve);
	await promise;
	return Object.assign(simulator, {
		url: `http://127.0.0.1:${addressOf(server).port}`,
		async close() {
			const closed = Promise.withResolvers<void>();
			server.close(() => closed.resolve());
			server.closeAllConnections();
			await closed.promise;
		},
	});
}

const GATEWAY_PAGE: SimAnswer = {
	status: 502,
	headers: { "Content-Type": "text/html" },
	body: "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>",
};

const TOO_LARGE: SimAnswer = {
	status: 413,
	headers: { "Content-Type": "text/html" },
	body: "<html><head><title>413 Request Entity Too Large</title></head></html>",
};

function addressOf(server: http.Server): AddressInfo {
	const address = server.address();
	if (address === null || typeof address === "string") throw new Error("The simulator is not listening");
	return address;
}

async function readRequest(incoming: http.IncomingMessage): Promise<SimRequest> {
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of incoming) {
		size += chunk.length;
		if (size <= MAX_BODY) chunks.push(chunk);
	}
	const text = Buffer.concat(chunks).toString("utf8");
	const url = new URL(incoming.url ?? "/", "http://simulator");
	const { method = "GET", headers } = incoming;
	return { method, path: url.pathname, query: url.searchParams, headers, text, json: parseJson(text) };
}

/** Parses JSON; undefined if invalid. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function send(outgoing: http.ServerResponse, { status, headers = {}, body }: SimAnswer): void {
	const text = body === undefined ? "" : typeof body === "string" ? body : JSON.stringify(body);
	const type = text ? { "Content-Type": "application/json" } : {};
	outgoing.writeHead(status, { ...type, ...headers, "Content-Length": Buffer.byteLength(text) });
	outgoing.end(text);
}

/** Sends less than the Content-Length announces, then closes the connection. */
function cut(outgoing: http.ServerResponse): void {
	outgoing.writeHead(200, { "Content-Type": "application/json", "Content-Length": "1000" });
	outgoing.write('{"da', () => outgoing.destroy());
}

/**
 * Handles the control API: GET /__control (info), GET contacts, calls; POST reset, leave {email}, faults {kind, times?, skip?,
 * method?, path?}; PATCH options.
 */
function control(
	{ method, path, json }: SimRequest,
	simulator: Omit<Simulator<Record<string, unknown>>, "url" | "close">,
): SimAnswer {
	try {
		switch (`${method} ${path.slice("/__control".length)}`) {
			case "GET ":
				return { status: 200, body: { name: simulator.name, ...simulator.info } };
			case "GET /contacts":
				return { status: 200, body: simulator.contacts() };
			case "GET /calls":
				return {
					status: 200,
					body: {
						peakConcurrency: simulator.peakConcurrency(),
						calls: simulator.calls().map(({ answer: _said, ...call }) => call),
					},
				};
			case "POST /leave":
				simulator.leave(v.parse(v.object({ email: v.string() }), json).email);
				return { status: 204 };
			case "POST /reset":
				simulator.reset();
				return { status: 204 };
			case "POST /faults":
				simulator.force(v.parse(FaultSchema, json));
				return { status: 204 };
			case "PATCH /options":
				simulator.setOptions(v.parse(v.record(v.string(), v.unknown()), json));
				return { status: 204 };
			default:
				return { status: 404, body: { message: "Unknown control" } };
		}
	} catch (error) {
		return { status: 400, body: { message: String(error) } };
	}
}
