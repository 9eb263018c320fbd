import { setTimeout as delay } from "node:timers/promises";
import type { TransactionOptions } from "@mikro-orm/core";
import { EntityManager, type InferKyselyDB } from "@mikro-orm/postgresql";
import type { Kysely } from "kysely";
import { causesOf, codeOf } from "#domain/errors.ts";
import type * as entities from "./entities.ts";

export type Entities = (typeof entities)[keyof typeof entities][];

/** Tables and columns, as Kysely knows them. */
export type Database = InferKyselyDB<Entities[number]>;

/** What a row refers to was deleted since it was looked at. */
export const DELETED_MEANWHILE: ReadonlySet<string> = new Set(["23503"]);
/** That, deadlock, and a serialisation that failed: nothing was stored, and the same again sees what is there now. */
const CONTENDED = new Set([...DELETED_MEANWHILE, "40P01", "40001"]);
const TRIES = 5;
const LONGEST_PAUSE_MS = 50;

/** Thrown within a transaction that saw less than it needed: nothing is stored, and it begins anew. */
export class SerializationFailure extends Error {
	readonly code = "40001";
}

/** Whether an error, or what is behind it, has one of these SQLSTATEs. */
export function hasState(error: unknown, states: ReadonlySet<string>): boolean {
	return causesOf(error).some(each => states.has(codeOf(each) ?? ""));
}

/**
 * Entity manager whose transactions begin anew when PostgreSQL chose them to end a deadlock, when what they refer to is
 * deleted meanwhile, or on a SerializationFailure. What a transaction does beside the database may therefore happen more
 * than once.
 */
export class RetryingEntityManager extends EntityManager {
	declare readonly "~entities"?: Entities;

	/** Kysely on this manager's connection, in its transaction where there is one. */
	get kysely(): Kysely<Database> {
		return this.getKysely();
	}

	override async transactional<T>(
		work: (em: this) => T | Promise<T>,
		options?: TransactionOptions,
	): Promise<T> {
		// Part of a larger transaction, which is lost as a whole.
		if (this.isInTransaction()) return super.transactional(work, options);
		for (let tries = 1; ; tries += 1) {
			try {
				return await super.transactional(work, options);
			} catch (error) {
				if (tries === TRIES || !hasState(error, CONTENDED)) throw error;
				await delay(Math.random() * LONGEST_PAUSE_MS * tries);
			}
		}
	}
}
