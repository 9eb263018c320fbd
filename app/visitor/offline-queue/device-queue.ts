import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { abortAfter, sendRequest } from "#app/http/api-request.ts";
import { hasQueue, QUEUE_NAME } from "./queue-name";
import { type QueuedRequest, type SentForm, submissionIn } from "./queued-request";
import { type FailureReason, type Queue, type Send, type SendReport, sendQueued } from "./send-queued";

interface QueueSchema extends DBSchema {
	requests: { key: string; value: QueuedRequest };
	notices: { key: number; value: { loss: FailureReason } };
}

type Database = IDBPDatabase<QueueSchema>;

/** Timeout of one request, in milliseconds. */
const ANSWER_LIMIT_MS = 30_000;

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
	const database = await openDB<QueueSchema>(QUEUE_NAME, 1, {
		upgrade(fresh) {
			fresh.createObjectStore("requests", { keyPath: "idempotencyKey" });
			fresh.createObjectStore("notices", { autoIncrement: true });
		},
	});
	try {
		return await work(database);
	} finally {
		database.close();
	}
}

/** Stores a form on this device. Rejects when the browser refuses storage. */
export async function keep(request: SentForm): Promise<void> {
	const now = Date.now();
	await withDatabase(database =>
		database.put("requests", { ...request, keptAt: now, attempts: 0, nextAt: now }),
	);
}

/** Returns the losses that the visitor has not been told of yet, and deletes them. */
export function drainNotices(): Promise<FailureReason[]> {
	return withDatabase(async database => {
		const transaction = database.transaction("notices", "readwrite");
		const notices = await transaction.store.getAll();
		await transaction.store.clear();
		await transaction.done;
		return notices.map(({ loss }) => loss);
	});
}

const send: Send = async ({ url, body, idempotencyKey }) => {
	try {
		const response = await sendRequest("POST", url, body, {
			headers: { "Idempotency-Key": idempotencyKey },
			signal: abortAfter(ANSWER_LIMIT_MS),
		});
		return {
			status: response.status,
			retryAfter: response.headers.get("Retry-After"),
			submissionId: response.ok ? await submissionIn(response) : null,
		};
	} catch {
		return null;
	}
};

function queueIn(database: Database): Queue {
	return {
		all: () => database.getAll("requests"),
		put: async request => void (await database.put("requests", request)),
		remove: key => database.delete("requests", key),
		notice: async loss => void (await database.add("notices", { loss })),
	};
}

const NOTHING: SendReport = { sent: 0, lost: 0, waiting: 0, nextAt: null, conversions: [] };

/**
 * Sends the forms that are kept on this device, from a page or from the service worker. Returns an empty report while another
 * page or the worker holds the lock and is sending.
 */
export async function flushQueue(options: { hurry?: boolean } = {}): Promise<SendReport> {
	if (!(await hasQueue())) return NOTHING;
	const round = () => withDatabase(database => sendQueued(queueIn(database), send, options));
	if (!("locks" in navigator)) return round();
	return navigator.locks.request(QUEUE_NAME, { ifAvailable: true }, lock => (lock ? round() : NOTHING));
}
