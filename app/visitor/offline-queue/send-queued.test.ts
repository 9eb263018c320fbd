import { describe, expect, it } from "vitest";
import { backoffMs, classifyStatus, KEEP_MS, type QueuedRequest } from "./queued-request.ts";
import { type Notice, type Queue, type Send, sendQueued } from "./send-queued.ts";

const NOW = 1_750_000_000_000;
const kept = (idempotencyKey: string, more: Partial<QueuedRequest> = {}): QueuedRequest => ({
	idempotencyKey,
	url: "/api/leads",
	body: { fullName: "Sample client" },
	keptAt: NOW - 1000,
	attempts: 0,
	nextAt: NOW - 1000,
	...more,
});

function queueOf(...requests: QueuedRequest[]) {
	const held = new Map(requests.map(request => [request.idempotencyKey, request]));
	const notices: Notice[] = [];
	const queue: Queue = {
		all: async () => [...held.values()],
		put: async request => void held.set(request.idempotencyKey, request),
		remove: async key => void held.delete(key),
		notice: async notice => void notices.push(notice),
	};
	return { queue, held, notices };
}

function answering(...statuses: (number | null)[]) {
	const sent: string[] = [];
	const send: Send = async request => {
		sent.push(request.idempotencyKey);
		const status = statuses.shift() ?? null;
		return status === null ? null : { status, retryAfter: status === 429 ? "60" : null, submissionId: "s1" };
	};
	return { send, sent };
}

describe("sendQueued", () => {
	it("leaves the conversions of accepted forms as notices, except of a form with the honeypot field filled", async () => {
		const { queue, notices } = queueOf(
			kept("a"),
			kept("b", { url: "/api/newsletter" }),
			kept("c", { body: { website: "https://robot.example" } }),
			kept("d"),
		);
		const { send } = answering(201, 201, 201, 400);
		expect(await sendQueued(queue, send, { now: NOW })).toMatchObject({ settled: 4 });
		expect(notices).toEqual([
			{ key: "a", sent: { kind: "lead", id: "s1" } },
			{ key: "b", sent: { kind: "newsletter", id: "s1" } },
			{ key: "c", sent: null },
			{ key: "d", loss: "refused" },
		]);
	});

	it("sends the oldest form first, and removes accepted forms from the queue", async () => {
		const { queue, held } = queueOf(kept("b"), kept("a", { keptAt: NOW - 5000 }));
		const { send, sent } = answering(201, 201);
		expect(await sendQueued(queue, send, { now: NOW })).toMatchObject({
			settled: 2,
			waiting: 0,
			nextAt: null,
		});
		expect([sent, held.size]).toEqual([["a", "b"], 0]);
	});

	it("drops a rejected form with a notice, and continues with the next", async () => {
		const { queue, held, notices } = queueOf(kept("a"), kept("b"));
		const report = await sendQueued(queue, answering(400, 201).send, { now: NOW });
		expect([report.settled, notices[0], held.size]).toEqual([2, { key: "a", loss: "refused" }, 0]);
	});

	it("keeps forms after 429 and 503, and retries after Retry-After or else after 5 seconds", async () => {
		const { queue, held } = queueOf(kept("a"), kept("b"));
		const report = await sendQueued(queue, answering(429, 503).send, { now: NOW });
		expect(report).toEqual({ settled: 0, waiting: 2, nextAt: NOW + 5_000 });
		expect(held.get("a")).toMatchObject({ attempts: 1, nextAt: NOW + 60_000 });
		expect(held.get("b")).toMatchObject({ attempts: 1, nextAt: NOW + 5_000 });
	});

	it("stops at the first form when the server cannot be reached, and keeps all forms", async () => {
		const { queue, held } = queueOf(kept("a"), kept("b"));
		const { send, sent } = answering(null);
		const report = await sendQueued(queue, send, { now: NOW });
		expect([sent, report.waiting, held.size]).toEqual([["a"], 2, 2]);
	});

	it("waits until a form is due, unless told to hurry because the connection is back", async () => {
		const { queue } = queueOf(kept("a", { nextAt: NOW + 1, attempts: 1 }));
		const { send, sent } = answering(201);
		expect(await sendQueued(queue, send, { now: NOW })).toMatchObject({ waiting: 1, nextAt: NOW + 1 });
		expect(sent).toEqual([]);
		expect(await sendQueued(queue, send, { now: NOW, hurry: true })).toMatchObject({ settled: 1 });
	});

	it("drops a form after seven days with a notice, without sending it", async () => {
		const { queue, notices } = queueOf(kept("a", { keptAt: NOW - KEEP_MS - 1 }));
		const { send, sent } = answering(201);
		expect(await sendQueued(queue, send, { now: NOW })).toMatchObject({ settled: 1 });
		expect([notices, sent]).toEqual([[{ key: "a", loss: "expired" }], []]);
	});
});

it("classifyStatus distinguishes accepted, retryable and rejected status codes", () => {
	expect([200, 201, 408, 429, 500, 503, 400, 404, 409, 413].map(classifyStatus)).toEqual([
		"sent",
		"sent",
		"wait",
		"wait",
		"wait",
		"wait",
		"refused",
		"refused",
		"refused",
		"refused",
	]);
});

it("backoffMs doubles with each attempt up to an hour, and ignores a Retry-After date", () => {
	expect([1, 2, 3, 30].map(attempts => backoffMs(attempts))).toEqual([5_000, 10_000, 20_000, 3_600_000]);
	expect(backoffMs(1, "Wed, 21 Oct 2026 07:28:00 GMT")).toBe(5_000);
});
