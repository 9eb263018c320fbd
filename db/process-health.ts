import type { Server } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { migrations } from "./migrations/index.ts";
import type { EntityManager } from "./orm.ts";
import { hasState } from "./retrying-manager.ts";

/** Milliseconds between two attempts to listen on a port. */
const PORT_RETRY_MS = 5_000;
/** Timeout after which a dependency counts as unavailable. */
const ANSWER_LIMIT_MS = 2_000;

/** Listens on a port and retries while it is in use, instead of stopping the process. Calls `taken` on the first error. */
export function listenWhenFree(server: Server, port: number, taken: (error: Error) => void): Server {
	server.once("error", taken);
	server.on("error", () => setTimeout(() => server.listen(port), PORT_RETRY_MS).unref());
	return server.listen(port);
}

/** Returns a dependency's state; "away" if it fails or does not answer in time. */
export function stateOf<State extends string>(state: Promise<State>): Promise<State | "away"> {
	const away = () => "away" as const;
	return Promise.race([state.catch(away), delay(ANSWER_LIMIT_MS, "away" as const, { ref: false })]);
}

const MIGRATIONS = JSON.stringify(migrations.map(({ name }) => name));
const NO_TABLE = new Set(["42P01"]);

/**
 * Tells whether the database answers, has this release's schema, and is writable: a standby or a read-only database would
 * reject every form.
 */
export function stateOfDatabase(em: EntityManager): Promise<"ok" | "read-only" | "not migrated" | "away"> {
	const asked = em.execute<{ readOnly: boolean; isBehind: boolean }[]>(
		`select current_setting('transaction_read_only')::boolean as "readOnly",
			exists (select jsonb_array_elements_text(?::jsonb) except select name from migrations) as "isBehind"`,
		[MIGRATIONS],
	);
	return stateOf(
		asked.then(
			([said]) => (said?.isBehind ? "not migrated" : said?.readOnly ? "read-only" : "ok"),
			error => {
				if (hasState(error, NO_TABLE)) return "not migrated";
				throw error;
			},
		),
	);
}
