import { expect, it } from "vitest";
import { isTransientDatabaseError } from "./database-error.ts";

const coded = (code: string) => Object.assign(new Error("trouble"), { code });
const named = (name: string) => Object.assign(new Error("trouble"), { name });

it.each([
	coded("08006"),
	coded("53300"),
	coded("57P01"),
	coded("40P01"),
	coded("25006"),
	coded("ECONNRESET"),
	coded("ENOTFOUND"),
	new Error("Connection terminated unexpectedly"),
	new Error("timeout exceeded when trying to connect"),
	named("ConnectionException"),
	named("DeadlockException"),
	new Error("query failed", { cause: coded("57P03") }),
])("isTransientDatabaseError returns true for %s", error => {
	expect(isTransientDatabaseError(error)).toBe(true);
});

it.each([
	coded("23505"),
	coded("22P02"),
	coded("EACCES"),
	new Error("no such column"),
	named("TypeError"),
	"08006",
])("isTransientDatabaseError returns false for %s", error => {
	expect(isTransientDatabaseError(error)).toBe(false);
});
