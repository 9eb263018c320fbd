import { causesOf, codeOf, isTlsRefused } from "#domain/errors.ts";

/** What keeps a request from the database, for the log: each is mended elsewhere. */
export type Shortage =
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
	| "disk full"
	| "read-only server"
	| "not migrated";

const SHORT_CODES: ReadonlyMap<string, Shortage> = new Map([
	["ECONNREFUSED", "connection refused"],
	// A container that is down has no name.
	["ENOTFOUND", "host unknown"],
	["EAI_AGAIN", "host unknown"],
	["EHOSTUNREACH", "host unreachable"],
	["ENETUNREACH", "host unreachable"],
	// A password that was changed, an account or a database that is not there.
	["28P01", "sign-in refused"],
	["28000", "sign-in refused"],
	["3D000", "sign-in refused"],
	["ECONNRESET", "connection lost"],
	["EPIPE", "connection lost"],
	["08000", "connection lost"],
	["08003", "connection lost"],
	["08006", "connection lost"],
	["ETIMEDOUT", "connection timeout"],
	["57014", "statement timeout"],
	["57P01", "server starting or stopping"],
	["57P02", "server starting or stopping"],
	["57P03", "server starting or stopping"],
	["53300", "too many connections"],
	["53100", "disk full"],
	// The disk of MEDIA_DIR.
	["ENOSPC", "disk full"],
	["EDQUOT", "disk full"],
	["25006", "read-only server"],
	// A table or a column of this release, before `npm run migrate`.
	["42P01", "not migrated"],
	["42703", "not migrated"],
]);

// pg's own words: these errors carry no code.
const SHORT_WORDS: readonly (readonly [RegExp, Shortage])[] = [
	[/timeout exceeded when trying to connect/i, "pool exhausted"],
	[/connection timeout|^timeout expired$/i, "connection timeout"],
	[/Query read timeout/i, "statement timeout"],
	[
		/Connection terminated|pool.*(destroyed|ended)|Client has encountered a connection error/i,
		"connection lost",
	],
];

/**
 * PgBouncer's code for whatever is wrong between it and the database, with which it ends the connection. From the
 * database itself the same code is about one statement.
 */
const isPoolersWord = (error: Error) =>
	codeOf(error) === "08P01" && "severity" in error && error.severity === "FATAL";

/** Why the database cannot be used at this moment; null for an error that means something else. */
export function shortageOf(error: unknown): Shortage | null {
	const meanings = causesOf(error).map(each => {
		if (isPoolersWord(each)) return "refused by the pooler";
		if (isTlsRefused(each)) return "TLS refused";
		return (
			SHORT_CODES.get(codeOf(each) ?? "") ?? SHORT_WORDS.find(([words]) => words.test(each.message))?.[1]
		);
	});
	return meanings.find(Boolean) ?? null;
}
