import type { Logger } from "pino";
import { causeChain, errorCode, isTlsRefused } from "#domain/errors.ts";

/** Why a process cannot use the database, for the log: each has a different remedy. */
export type DatabaseOutage =
	| "pool exhausted"
	| "statement timeout"
	| "connection refused"
	| "host unknown"
	| "host unreachable"
	| "sign-in refused"
	| "TLS refused"
	| "connection lost"
	| "refused by the pooler"
	| "connection timeout"
	| "server starting or stopping"
	| "too many connections"
	| "out of memory"
	| "disk full"
	| "read-only server"
	| "not migrated";

const SHORT_CODES: ReadonlyMap<string, DatabaseOutage> = new Map([
	["ECONNREFUSED", "connection refused"],
	// The name of a stopped container does not resolve.
	["ENOTFOUND", "host unknown"],
	["EAI_AGAIN", "host unknown"],
	["EHOSTUNREACH", "host unreachable"],
	["ENETUNREACH", "host unreachable"],
	// Wrong password, or unknown account or database.
	["28P01", "sign-in refused"],
	["28000", "sign-in refused"],
	["3D000", "sign-in refused"],
	["ECONNRESET", "connection lost"],
	["EPIPE", "connection lost"],
	["08000", "connection lost"],
	["08003", "connection lost"],
	["08006", "connection lost"],
	["57P05", "connection lost"],
	["ETIMEDOUT", "connection timeout"],
	["57014", "statement timeout"],
	["57P01", "server starting or stopping"],
	["57P02", "server starting or stopping"],
	["57P03", "server starting or stopping"],
	["53300", "too many connections"],
	["53200", "out of memory"],
	["53100", "disk full"],
	["25006", "read-only server"],
	// A missing table or column: `npm run migrate` has not run for this release.
	["42P01", "not migrated"],
	["42703", "not migrated"],
]);

// pg's error messages: these errors have no code.
const SHORT_WORDS: readonly (readonly [RegExp, DatabaseOutage])[] = [
	[/timeout exceeded when trying to connect/i, "pool exhausted"],
	[/connection timeout|^timeout expired$/i, "connection timeout"],
	[/Query read timeout/i, "statement timeout"],
	[
		/Connection terminated|pool.*(destroyed|ended)|Client has encountered a connection error/i,
		"connection lost",
	],
];

/**
 * Returns whether PgBouncer reports a problem with its own connection to the database: it ends our connection with this code.
 * From PostgreSQL itself the same code is about a single statement.
 */
const isPoolersWord = (error: Error) =>
	errorCode(error) === "08P01" && "severity" in error && error.severity === "FATAL";

/** Returns why the database is unavailable; null for an unrelated error. */
export function databaseOutageOf(error: unknown): DatabaseOutage | null {
	const meanings = causeChain(error).map(each => {
		if (isPoolersWord(each)) return "refused by the pooler";
		if (isTlsRefused(each)) return "TLS refused";
		return (
			SHORT_CODES.get(errorCode(each) ?? "") ??
			SHORT_WORDS.find(([pattern]) => pattern.test(each.message))?.[1]
		);
	});
	return meanings.find(Boolean) ?? null;
}

/** Logs an unavailable database, in every process with the same words; returns the reason, or null for an unrelated error. */
export function logOutage(
	log: Logger,
	error: unknown,
	about: { requestId?: string } = {},
): DatabaseOutage | null {
	const outage = databaseOutageOf(error);
	if (outage) log.error({ ...about, outage, err: error }, "database away");
	return outage;
}

/** SQLSTATEs of a transaction that was in the way of another: deadlock and serialisation failure. */
const CONTENTION = /^40/;

/** Returns whether the same statements may be retried. One that took too long would take as long again. */
export function isTransientDatabaseError(error: unknown): boolean {
	const outage = databaseOutageOf(error);
	if (outage) return outage !== "statement timeout";
	return causeChain(error).some(each => CONTENTION.test(errorCode(each) ?? ""));
}
