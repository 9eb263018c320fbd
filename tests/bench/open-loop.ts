import { Agent, request } from "node:http";
import { createHistogram } from "node:perf_hooks";
import * as v from "valibot";
import { monotonicMs } from "#tests/support/monotonic.ts";
import { startProcess } from "#tests/support/processes.ts";

/** Requests sent on a fixed schedule, regardless of whether earlier ones were answered. */
const Schedule = v.object({
	url: v.string(),
	perSecond: v.number(),
	seconds: v.number(),
	/** Maximum of keep-alive connections; a request that finds none free waits, and its wait counts. */
	connections: v.number(),
	headers: v.optional(v.record(v.string(), v.string()), {}),
	/** Posts leads as `<this><number>@people.example`, each from another IP address; without it the page is fetched with GET. */
	leadsOf: v.optional(v.string()),
});

const Served = v.object({
	sent: v.number(),
	/** Requests that failed or were not answered with 2xx. */
	refused: v.number(),
	/** On the machine's monotonic clock: request n was due at firstDueMs + n * 1000 / perSecond. */
	firstDueMs: v.number(),
	/** Milliseconds from when a request was due until its answer was complete. */
	p50: v.number(),
	p99: v.number(),
	max: v.number(),
});

/** Seconds before measuring starts, for connections to open and code to be compiled. */
const WARM_UP = 2;

/** Sends requests on a schedule from a separate process. Throws if any request was refused. */
export async function openLoop(
	schedule: v.InferInput<typeof Schedule>,
): Promise<v.InferOutput<typeof Served>> {
	const sender = startProcess(["tests/bench/open-loop.ts", JSON.stringify(schedule)], {});
	const code = await sender.ended;
	if (code !== 0) throw new Error(`the sender ended with ${code}: ${sender.output()}`);
	const served = v.parse(Served, JSON.parse(sender.output().trim().split("\n").at(-1) ?? ""));
	if (served.refused > 0) throw new Error(`${served.refused} of ${served.sent} refused at ${schedule.url}`);
	return served;
}

function leadOf(prefix: string, n: number) {
	return {
		headers: {
			"Content-Type": "application/json",
			// Public posts are rate limited per address.
			"X-Forwarded-For": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
		},
		body: JSON.stringify({
			fullName: "Sample Person",
			email: `${prefix}${n}@people.example`,
			phone: "+44 7700 900123",
		}),
	};
}

async function send({
	url,
	perSecond,
	seconds,
	connections,
	headers,
	leadsOf,
}: v.InferOutput<typeof Schedule>): Promise<v.InferOutput<typeof Served>> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const gap = 1_000 / perSecond;
	const unmeasured = leadsOf ? 0 : Math.round(WARM_UP * perSecond);
	const total = unmeasured + Math.round(seconds * perSecond);
	const microseconds = createHistogram();
	const { promise: over, resolve } = Promise.withResolvers<void>();
	const begun = monotonicMs() + 100;
	let sent = 0;
	let ended = 0;
	let refused = 0;

	const end = (n: number, ok: boolean) => {
		if (!ok) refused += 1;
		const late = (monotonicMs() - begun - n * gap) * 1_000;
		if (n >= unmeasured) microseconds.record(Math.max(1, Math.round(late)));
		ended += 1;
		if (ended === total) resolve();
	};
	const ask = (n: number) => {
		const lead = leadsOf ? leadOf(leadsOf, n) : null;
		const options = { agent, method: lead ? "POST" : "GET", headers: { ...headers, ...lead?.headers } };
		const outgoing = request(url, options, answer => {
			answer.on("end", () => end(n, (answer.statusCode ?? 0) >= 200 && (answer.statusCode ?? 0) <= 299));
			answer.on("error", () => end(n, false));
			answer.resume();
		});
		outgoing.on("error", () => end(n, false));
		outgoing.end(lead?.body);
	};
	const tick = () => {
		const now = monotonicMs() - begun;
		while (sent < total && sent * gap <= now) ask(sent++);
		if (sent < total) setTimeout(tick, Math.max(0, sent * gap - now));
	};
	tick();
	await over;
	agent.destroy();
	const ms = (value: number) => value / 1_000;
	return {
		sent: total - unmeasured,
		refused,
		firstDueMs: begun + unmeasured * gap,
		p50: ms(microseconds.percentile(50)),
		p99: ms(microseconds.percentile(99)),
		max: ms(microseconds.max),
	};
}

if (import.meta.main)
	console.log(JSON.stringify(await send(v.parse(Schedule, JSON.parse(process.argv[2] ?? "")))));
