import { hash } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import type { EntityManager } from "../orm.ts";
import { SerializationFailure } from "../retrying-manager.ts";
import { now } from "../sql.ts";
import { IdempotencyKey } from "./idempotency-key.ts";

export interface OnceRequest {
	/** Kind of request, for example `lead`. */
	scope: string;
	/** The Idempotency-Key header; null stores every call. */
	key: string | null;
	/** The parsed body; the same key with another body is a conflict. */
	body: unknown;
	/** E-mail key of the person, so that an erasure finds the response. */
	emailKey: string | null;
	/** The work is a single statement, which needs no transaction without a key. */
	oneStatement?: boolean;
}

function canonical(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
	if (value !== null && typeof value === "object") {
		const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
		const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1));
		return `{${sorted.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(",")}}`;
	}
	return JSON.stringify(value) ?? "null";
}

/**
 * Runs `work` in a transaction, once per scope and key: a retry with the same body gets the first response, also when both
 * arrive at once. If `work` fails, the key stays unused. Throws AppError "conflict" when the key was used with another body
 * (docs/specification/forms-and-intake.md#sent-once).
 */
export async function idempotent<T extends Record<string, string>>(
	em: EntityManager,
	request: OnceRequest,
	answer: T,
	work: (em: EntityManager) => Promise<void>,
): Promise<Record<string, string>> {
	const { scope, key } = request;
	if (key === null) {
		await (request.oneStatement ? work(em) : em.transactional(work));
		return answer;
	}
	const bodyHash = hash("sha256", canonical(request.body));
	return em.transactional(async inner => {
		// A concurrent request with the same key waits here until the first commits or rolls back.
		const claimed = await inner.kysely
			.insertInto("idempotency_keys")
			.values({ scope, key, body_hash: bodyHash, answer, email_key: request.emailKey, created_at: now })
			.onConflict(conflict => conflict.doNothing())
			.returning("scope")
			.execute();
		if (claimed.length > 0) {
			await work(inner);
			return answer;
		}
		// The row may be deleted by an erasure between the two statements: the retry is then a first call.
		const failHandler = () => new SerializationFailure();
		const stored = await inner.findOneOrFail(IdempotencyKey, { scope, key }, { failHandler });
		if (stored.bodyHash !== bodyHash) {
			throw new AppError("conflict", "This Idempotency-Key was used with another body");
		}
		return stored.answer;
	});
}

/** Like `idempotent`, for work that creates a record with its own id: a retry returns only the id. */
export async function createIdempotent<T extends { id: string }>(
	em: EntityManager,
	request: Omit<OnceRequest, "emailKey">,
	make: (em: EntityManager) => Promise<T>,
): Promise<T | { id: string }> {
	const { scope, key } = request;
	let made: T | undefined;
	const answer = await idempotent(em, { ...request, emailKey: null }, {}, async inner => {
		made = await make(inner);
		if (key !== null) await inner.nativeUpdate(IdempotencyKey, { scope, key }, { answer: { id: made.id } });
	});
	return made ?? { id: answer.id ?? "" };
}
