import pg from "pg";
import { expect, it } from "vitest";
import { databaseOutageOf } from "./database-outage.ts";

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
	["ENOSPC", "disk full"],
	["42703", "not migrated"],
	["23505", null],
])("databaseOutageOf classifies a nested cause with the code %s as %s", (code, shortage) => {
	expect(databaseOutageOf(new Error("wrapped", { cause: coded(code) }))).toBe(shortage);
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
