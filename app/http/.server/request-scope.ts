import { AsyncLocalStorage } from "node:async_hooks";
import type { AppError } from "#domain/errors.ts";

/** What the server knows of a request beside the request itself. */
export interface RequestScope {
	/** The visitor's address, behind the trusted proxies. */
	address: string;
	/** In every log line of this request and in the answer's X-Request-Id. */
	requestId: string;
	/** Turned off by whatever made the answer out of something that may not be kept. */
	cacheable: boolean;
	/** The page may stand in a frame of the back office. */
	framed?: boolean;
	/** Why a page was refused, so that its answer carries the right status. */
	refusal?: AppError;
}

const storage = new AsyncLocalStorage<RequestScope>();

export function withRequestScope<T>(scope: RequestScope, work: () => T): T {
	return storage.run(scope, work);
}

/** The current request's scope; development servers have none. */
export function requestScope(): RequestScope {
	return storage.getStore() ?? { address: "127.0.0.1", requestId: "none", cacheable: false };
}
