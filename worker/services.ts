import type { Logger } from "pino";
import type { Vault } from "#db/integrations/vault.ts";
import type { EntityManager, Orm } from "#db/orm.ts";
import type { WorkerEnvironment } from "#domain/environment.ts";
import type { KeyedMutex } from "./keyed-mutex.ts";
import type { MailTransport } from "./mail/transport.ts";
import type { LeaseKeeper } from "./outbox/lease-keeper.ts";
import type { ProviderHttp } from "./providers/http/http.ts";
import type { TokenStore } from "./providers/token-store.ts";

/** What handlers work with; made once in main.ts, by tests as they need it. */
export interface WorkerServices {
	config: WorkerEnvironment;
	orm: Orm;
	log: Logger;
	vault: Vault;
	http: ProviderHttp;
	/** The way out for mails; null where none is set up. */
	mail: MailTransport | null;
	tokens: TokenStore;
	/** Access tokens that only this process knows: the account's key makes another at any time. */
	ownTokens: TokenStore;
	/** Runs work under an advisory lock of that name: nobody else does at the time, in any worker. */
	exclusively: KeyedMutex;
	leases: LeaseKeeper;
	/** Wakes the relay after new work was promised. */
	wakeRelay(): void;
}

export function fork({ orm }: WorkerServices): EntityManager {
	return orm.em.fork();
}
