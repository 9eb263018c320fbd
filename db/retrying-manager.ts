import { setTimeout as delay } from "node:timers/promises";
import type { TransactionOptions } from "@mikro-orm/core";
import { EntityManager, type InferKyselyDB } from "@mikro-orm/postgresql";
import type { Kysely } from "kysely";
import { causeChain, errorCode } from "#domain/errors.ts";
import type * as entities from "./entities.ts";

export type Entities = (typeof entities)[keyof typeof entities][];

/** Tables and columns as Kysely types; an interface, since TypeScript compares a named type faster than what it infers. */
export interface Database extends InferKyselyDB<Entities[number]> {}

/** SQLSTATE of a foreign key violation: a referenced row was deleted since it was read. */
export const DELETED_MEANWHILE: ReadonlySet<string> = new Set(["23503"]);
/** SQLSTATEs that are retried: foreign key violation, deadlock, serialisation failure. Nothing was stored. */
const CONTENDED = new Set([...DELETED_MEANWHILE, "40P01", "40001"]);
const TRIES = 5;
const MAX_PAUSE_MS = 50;

/** Thrown in a transaction that did not see all it needed: it is rolled back and retried. */
export class SerializationFailure extends Error {
	readonly code = "40001";
}

/** Tells whether an error, or one of its causes, has one of these SQLSTATEs. */
export function hasState(error: unknown, states: ReadonlySet<string>): boolean {
	return causeChain(error).some(each => states.has(errorCode(each) ?? ""));
}

/**
 * Entity manager that retries transactions after a deadlock, a foreign key violation by a concurrent deletion, or a
 * SerializationFailure. Side effects of a transaction outside the database may therefore happen more than once.
 */
export class RetryingEntityManager extends EntityManager {
	declare readonly "~entities"?: Entities;

	/** Kysely on this manager's connection, inside its transaction if there is one. */
	get kysely(): Kysely<Database> {
		return this.getKysely();
	}

	override async transactional<T>(
		work: (em: this) => T | Promise<T>,
		options?: TransactionOptions,
	): Promise<T> {
		// Nested in another transaction, which can only be retried as a whole.
		if (this.isInTransaction()) return super.transactional(work, options);
		for (let tries = 1; ; tries += 1) {
			try {
				return await super.transactional(work, options);
			} catch (error) {
				if (tries === TRIES || !hasState(error, CONTENDED)) throw error;
				await delay(Math.random() * MAX_PAUSE_MS * tries);
			}
		}
	}
}
