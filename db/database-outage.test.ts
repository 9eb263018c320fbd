import pg from "pg";
import { expect, it } from "vitest";
import { databaseOutageOf, isTransientDatabaseError } from "./database-outage.ts";

const coded = (code: string) => Object.assign(new Error("secret words"), { code });

it.each([
	["ECONNREFUSED", "connection refused"],
	["EAI_AGAIN", "host unknown"],
	["EHOSTUNREACH", "host unreachable"],
	["28P01", "sign-in refused"],
	["3D000", "sign-in refused"],
	["57014", "statement timeout"],
	["57P01", "server starting or stopping"],
	["53300", "too many connections"],
	["53200", "out of memory"],
	["53100", "disk full"],
	["42703", "not migrated"],
	["23505", null],
])("databaseOutageOf classifies a nested cause with the code %s as %s", (code, outage) => {
	expect(databaseOutageOf(new Error("wrapped", { cause: coded(code) }))).toBe(outage);
});

it("databaseOutageOf distinguishes an exhausted pool, a refused connection and a connection timeout", async () => {
	const pool = new pg.Pool({ host: "127.0.0.1", port: 1, max: 1, connectionTimeoutMillis: 50 });
	expect(databaseOutageOf(await pool.connect().catch(error => error))).toBe("connection refused");
	expect(databaseOutageOf(new Error("timeout exceeded when trying to connect"))).toBe("pool exhausted");
	expect(databaseOutageOf(new Error("timeout expired"))).toBe("connection timeout");
	await pool.end();
});

it("databaseOutageOf reports 08P01 as refused by the pooler when FATAL, and as no outage when ERROR", () => {
	const word = (severity: string) => Object.assign(coded("08P01"), { severity });
	expect(databaseOutageOf(new Error("wrapped", { cause: word("FATAL") }))).toBe("refused by the pooler");
	expect(databaseOutageOf(word("ERROR"))).toBeNull();
});

it.each([
	coded("08006"),
	coded("53300"),
	coded("53200"),
	coded("57P01"),
	coded("40P01"),
	coded("40001"),
	coded("25006"),
	coded("42P01"),
	coded("ECONNRESET"),
	coded("ENOTFOUND"),
	new Error("Connection terminated unexpectedly"),
	new Error("timeout exceeded when trying to connect"),
	new Error("query failed", { cause: coded("57P03") }),
])("isTransientDatabaseError returns true for %s", error => {
	expect(isTransientDatabaseError(error)).toBe(true);
});

it.each([
	coded("23505"),
	coded("22P02"),
	coded("57014"),
	coded("EACCES"),
	new Error("no such column"),
	new TypeError("trouble"),
	"08006",
])("isTransientDatabaseError returns false for %s", error => {
	expect(isTransientDatabaseError(error)).toBe(false);
});
