import { AsyncLocalStorage } from "node:async_hooks";
import type { AppError } from "#domain/errors.ts";

/** Server-side context of a request. */
export interface RequestScope {
	/** The visitor's IP address, as determined behind the trusted proxies. */
	address: string;
	/** Request id: in every log line of this request and in the X-Request-Id response header. */
	requestId: string;
	/** Set to false by code whose result must not be cached. */
	cacheable: boolean;
	/** The page may be framed by the back office. */
	framed?: boolean;
	/** Why a page was refused; decides the response status. */
	refusal?: AppError;
}

const storage = new AsyncLocalStorage<RequestScope>();

export function withRequestScope<T>(scope: RequestScope, work: () => T): T {
	return storage.run(scope, work);
}

/** Returns the current request's scope, or a default outside one (development server). */
export function requestScope(): RequestScope {
	return storage.getStore() ?? { address: "127.0.0.1", requestId: "none", cacheable: false };
}
