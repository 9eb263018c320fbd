import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { abortAfter, sendRequest } from "#app/http/api-request.ts";
import type { Conversion } from "#domain/tracking/conversion.ts";
import { hasQueue, QUEUE_NAME } from "./queue-name.ts";
import { type QueuedRequest, type SentForm, submissionIn } from "./queued-request.ts";
import { type Notice, type Queue, type Send, type SendReport, sendQueued } from "./send-queued.ts";

interface QueueSchema extends DBSchema {
	requests: { key: string; value: QueuedRequest };
	notices: { key: number; value: Notice };
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

/** Deletes a form that the server has answered. */
export function discard({ idempotencyKey }: SentForm): Promise<void> {
	return withDatabase(database => database.delete("requests", idempotencyKey));
}

/** Returns the notices that no page has told of yet, and deletes them: each is returned once. */
export function drainNotices(): Promise<Notice[]> {
	return withDatabase(async database => {
		const transaction = database.transaction("notices", "readwrite");
		const notices = await transaction.store.getAll();
		await transaction.store.clear();
		await transaction.done;
		return notices;
	});
}

/** Returns the conversions that no page has reported yet, each once; their notices stay. */
export function takeConversions(): Promise<Conversion[]> {
	return withDatabase(async database => {
		const { store, done } = database.transaction("notices", "readwrite");
		const keys = await store.getAllKeys();
		const taken: Conversion[] = [];
		for (const key of keys) {
			const notice = await store.get(key);
			if (!notice || !("sent" in notice) || !notice.sent) continue;
			taken.push(notice.sent);
			await store.put({ ...notice, sent: null }, key);
		}
		await done;
		return taken;
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
		notice: async notice => void (await database.add("notices", notice)),
	};
}

const NOTHING: SendReport = { settled: 0, waiting: 0, nextAt: null };

/** Milliseconds after which to look again while another page or the worker is sending: it may be closed, or have missed a form. */
const RETRY_MS = 5_000;

/**
 * Sends the forms that are kept on this device, from a page or from the service worker. While another page or the worker holds
 * the lock and is sending, reports that something waits.
 */
export async function flushQueue(options: { hurry?: boolean } = {}): Promise<SendReport> {
	if (!(await hasQueue())) return NOTHING;
	const round = () => withDatabase(database => sendQueued(queueIn(database), send, options));
	if (!("locks" in navigator)) return round();
	return navigator.locks.request(QUEUE_NAME, { ifAvailable: true }, lock =>
		lock ? round() : { ...NOTHING, waiting: 1, nextAt: Date.now() + RETRY_MS },
	);
}
