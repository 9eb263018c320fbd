import { hash } from "node:crypto";
import { AppError } from "#domain/errors.ts";
import type { EntityManager } from "../orm.ts";
import { SerializationFailure } from "../retrying-manager.ts";
import { now } from "../sql.ts";
import { IdempotencyKey } from "./idempotency-key.ts";

export interface OnceRequest {
	/** What is posted, for example `lead`. */
	scope: string;
	/** The Idempotency-Key header, or null: then every call stores. */
	key: string | null;
	/** The parsed body: the same key with another body is a conflict. */
	body: unknown;
	/** Person the answer belongs to, so that erasing them finds it. */
	emailKey: string | null;
	/** The work is one statement: without a key it then needs no transaction around it. */
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
 * Runs `work` in a transaction, once per scope and key: a repeat with the same body gets the first answer, also
 * when both arrive at the same moment. A failed `work` leaves the key unused. Throws AppError "conflict" when the
 * key came with another body (docs/specification/forms-and-intake.md#sent-once).
 */
export async function once<T extends Record<string, string>>(
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
		// A parallel twin waits here for the first to commit or roll back.
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
		// The person may be erased between the two looks: it is then a first call.
		const failHandler = () => new SerializationFailure();
		const stored = await inner.findOneOrFail(IdempotencyKey, { scope, key }, { failHandler });
		if (stored.bodyHash !== bodyHash) {
			throw new AppError("conflict", "This Idempotency-Key was used with another body");
		}
		return stored.answer;
	});
}

/** The same for a record that is made under an id of its own: a repeat answers the id alone. Throws as `once`. */
export async function makeOnce<T extends { id: string }>(
	em: EntityManager,
	request: Omit<OnceRequest, "emailKey">,
	make: (em: EntityManager) => Promise<T>,
): Promise<T | { id: string }> {
	const { scope, key } = request;
	let made: T | undefined;
	const answer = await once(em, { ...request, emailKey: null }, {}, async inner => {
		made = await make(inner);
		if (key !== null) await inner.nativeUpdate(IdempotencyKey, { scope, key }, { answer: { id: made.id } });
	});
	return made ?? { id: answer.id ?? "" };
}
