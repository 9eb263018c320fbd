import type { Logger } from "pino";
import type { Vault } from "#db/integrations/vault.ts";
import type { EntityManager, Orm } from "#db/orm.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import type { KeyedMutex } from "#domain/keyed-mutex.ts";
import type { MailTransport } from "./mail/transport.ts";
import type { LeaseKeeper } from "./outbox/lease-keeper.ts";
import type { ProviderHttp } from "./providers/http/http.ts";
import type { TokenStore } from "./providers/token-store.ts";

/** The services that handlers use; created once in main.ts, and by tests as needed. */
export interface WorkerServices {
	config: WorkerEnvironment;
	orm: Orm;
	log: Logger;
	vault: Vault;
	http: ProviderHttp;
	/** Null when no mail transport is configured. */
	mail: MailTransport | null;
	tokens: TokenStore;
	/** Access tokens kept in this process only, because the account's key can create another at any time. */
	ownTokens: TokenStore;
	/** Runs work under an advisory lock of that name, exclusively across all workers. */
	exclusively: KeyedMutex;
	leases: LeaseKeeper;
	/** Wakes the relay after messages were enqueued. */
	wakeRelay(): void;
}

export function fork({ orm }: WorkerServices): EntityManager {
	return orm.em.fork();
}
