import { describe, expect, it } from "vitest";
import { backoffMs, classifyStatus, KEEP_MS, type QueuedRequest } from "./queued-request";
import { type FailureReason, type Queue, type Send, sendQueued } from "./send-queued";

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
	const losses: FailureReason[] = [];
	const queue: Queue = {
		all: async () => [...held.values()],
		put: async request => void held.set(request.idempotencyKey, request),
		remove: async key => void held.delete(key),
		notice: async loss => void losses.push(loss),
	};
	return { queue, held, losses };
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
	it("says what was sent came to, but for what looks like a robot's", async () => {
		const { queue } = queueOf(
			kept("a"),
			kept("b", { url: "/api/newsletter" }),
			kept("c", { body: { website: "https://robot.example" } }),
			kept("d"),
		);
		const { send } = answering(201, 201, 201, 400);
		expect((await sendQueued(queue, send, { now: NOW })).conversions).toEqual([
			{ kind: "lead", id: "s1" },
			{ kind: "newsletter", id: "s1" },
		]);
	});

	it("sends the oldest first and forgets what was taken", async () => {
		const { queue, held } = queueOf(kept("b"), kept("a", { keptAt: NOW - 5000 }));
		const { send, sent } = answering(201, 201);
		expect(await sendQueued(queue, send, { now: NOW })).toMatchObject({
			sent: 2,
			lost: 0,
			waiting: 0,
			nextAt: null,
		});
		expect([sent, held.size]).toEqual([["a", "b"], 0]);
	});

	it("drops a refusal with a notice and goes on", async () => {
		const { queue, held, losses } = queueOf(kept("a"), kept("b"));
		const report = await sendQueued(queue, answering(400, 201).send, { now: NOW });
		expect([report.sent, report.lost, losses, held.size]).toEqual([1, 1, ["refused"], 0]);
	});

	it("lets 429 and 503 wait, as long as they ask for", async () => {
		const { queue, held } = queueOf(kept("a"), kept("b"));
		const report = await sendQueued(queue, answering(429, 503).send, { now: NOW });
		expect(report).toEqual({ sent: 0, lost: 0, waiting: 2, nextAt: NOW + 5_000, conversions: [] });
		expect(held.get("a")).toMatchObject({ attempts: 1, nextAt: NOW + 60_000 });
		expect(held.get("b")).toMatchObject({ attempts: 1, nextAt: NOW + 5_000 });
	});

	it("stops when nobody answers", async () => {
		const { queue, held } = queueOf(kept("a"), kept("b"));
		const { send, sent } = answering(null);
		const report = await sendQueued(queue, send, { now: NOW });
		expect([sent, report.waiting, held.size]).toEqual([["a"], 2, 2]);
	});

	it("waits until a form is due, unless the connection is just back", async () => {
		const { queue } = queueOf(kept("a", { nextAt: NOW + 1, attempts: 1 }));
		const { send, sent } = answering(201);
		expect(await sendQueued(queue, send, { now: NOW })).toMatchObject({ waiting: 1, nextAt: NOW + 1 });
		expect(sent).toEqual([]);
		expect(await sendQueued(queue, send, { now: NOW, hurry: true })).toMatchObject({ sent: 1 });
	});

	it("gives up after seven days, and says so", async () => {
		const { queue, losses } = queueOf(kept("a", { keptAt: NOW - KEEP_MS - 1 }));
		const { send, sent } = answering(201);
		expect(await sendQueued(queue, send, { now: NOW })).toMatchObject({ lost: 1 });
		expect([losses, sent]).toEqual([["expired"], []]);
	});
});

it("tells refusals from troubles", () => {
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

it("waits longer each time, an hour at most", () => {
	expect([1, 2, 3, 30].map(attempts => backoffMs(attempts))).toEqual([5_000, 10_000, 20_000, 3_600_000]);
	expect(backoffMs(1, "Wed, 21 Oct 2026 07:28:00 GMT")).toBe(5_000);
});
