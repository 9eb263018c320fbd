import type { Conversion } from "#domain/tracking/conversion.ts";
import { backoffMs, classifyStatus, conversionOf, KEEP_MS, type QueuedRequest } from "./queued-request.ts";

/** Why a form is given up. */
type FailureReason = "refused" | "expired";

/** How a kept form's wait ended. */
export type Settled = "sent" | FailureReason;

/**
 * What became of a kept form, until a page has told the visitor and the tags. Contains no personal data; the key is the form's
 * Idempotency-Key, by which its page recognises it.
 */
export type Notice = { key?: string } & ({ loss: FailureReason } | { sent: Conversion | null });

/** Storage of the kept forms. */
export interface Queue {
	all(): Promise<QueuedRequest[]>;
	put(request: QueuedRequest): Promise<void>;
	remove(idempotencyKey: string): Promise<void>;
	notice(notice: Notice): Promise<void>;
}

/** Result of one round of sending. */
export interface SendReport {
	/** Forms that the server has accepted or refused, or that have expired: each left a notice. */
	settled: number;
	waiting: number;
	/** Epoch milliseconds of the next attempt, or null when no form waits. */
	nextAt: number | null;
}

/** The server's response to a form. */
interface Answer {
	status: number;
	retryAfter: string | null;
	/** Id of the stored submission, if the server accepted the form. */
	submissionId: string | null;
}

/** Sends one form. Resolves to null when there was no response. */
export type Send = (request: QueuedRequest) => Promise<Answer | null>;

/**
 * Sends every kept form that is due, oldest first, and removes it from the device once the server has accepted or refused it.
 * Without a response the round ends, since the other forms would fail too. `hurry` ignores the backoff, for when the connection
 * has just come back.
 */
export async function sendQueued(
	queue: Queue,
	send: Send,
	{ now = Date.now(), hurry = false }: { now?: number; hurry?: boolean } = {},
): Promise<SendReport> {
	const report: SendReport = { settled: 0, waiting: 0, nextAt: null };
	let connected = true;

	async function settle(request: QueuedRequest, notice: Notice) {
		await queue.notice({ ...notice, key: request.idempotencyKey });
		await queue.remove(request.idempotencyKey);
		report.settled += 1;
	}
	async function wait(request: QueuedRequest, nextAt: number, attempts: number) {
		if (nextAt !== request.nextAt) await queue.put({ ...request, attempts, nextAt });
		report.waiting += 1;
		report.nextAt = Math.min(report.nextAt ?? nextAt, nextAt);
	}

	for (const request of (await queue.all()).sort((one, other) => one.keptAt - other.keptAt)) {
		if (now - request.keptAt > KEEP_MS) {
			await settle(request, { loss: "expired" });
			continue;
		}
		if (!connected || (request.nextAt > now && !hurry)) {
			await wait(request, request.nextAt, request.attempts);
			continue;
		}
		const answer = await send(request);
		const attempts = request.attempts + 1;
		const verdict = answer ? classifyStatus(answer.status) : "wait";
		connected = answer !== null;
		if (verdict === "refused") await settle(request, { loss: "refused" });
		else if (verdict === "wait") await wait(request, now + backoffMs(attempts, answer?.retryAfter), attempts);
		else await settle(request, { sent: conversionOf(request, answer?.submissionId ?? null) });
	}
	return report;
}
