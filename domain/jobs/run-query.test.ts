import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { RetryRuns, RunQuery, toRunFilter } from "./run-query.ts";

const ID = "6f9619ff-8b86-4011-b42d-00c04fc964ff";
const refused = (schema: v.GenericSchema, query: object) =>
	fieldErrors(v.safeParse(schema, query).issues ?? []);

describe("run queries and filters", () => {
	it("RunQuery defaults to a limit of 100 and no filter", () => {
		expect(v.parse(RunQuery, {})).toEqual({ limit: 100 });
	});

	it("RunQuery accepts every filter, and an empty value or all in place of a filter", () => {
		const all = { kind: "crm_sync", status: "failed", integration: ID, lead: ID, q: "Ann", group: "lead" };
		expect(v.parse(RunQuery, { ...all, limit: "7", cursor: "x" })).toEqual({ ...all, limit: 7, cursor: "x" });
		const none = { kind: "", status: "all", integration: "", lead: "all", group: "" };
		expect(v.parse(RunQuery, none)).toMatchObject(none);
		expect(v.is(RunQuery, { group: "integration" })).toBe(true);
	});

	it.each([
		[{ kind: "walk" }, { kind: "There is no such kind of job" }],
		[{ status: "asleep" }, { status: "There is no such status" }],
		[{ integration: "7" }, { integration: "There is no such integration" }],
		[{ lead: "7" }, { lead: "There is no such lead" }],
		[{ group: "day" }, { group: "There is no such grouping" }],
		[{ limit: "0" }, { limit: "Limit must be a whole number from 1 to 500" }],
		[{ cursor: "x".repeat(2001) }, { cursor: "Cursor is not valid" }],
		[{ q: "x".repeat(201) }, { q: "Please use at most 200 characters" }],
	])("RunQuery rejects %j", (query, fields) => expect(refused(RunQuery, query)).toEqual(fields));

	it("RetryRuns accepts the filters of a list, such as kind and q, and rejects a limit", () => {
		expect(v.parse(RetryRuns, { kind: "webhook", q: "x" })).toEqual({ kind: "webhook", q: "x" });
		expect(refused(RetryRuns, { limit: "7" })).toEqual({ limit: "Unknown field" });
	});

	it("toRunFilter drops filters that are empty or all, and keeps the others", () => {
		expect(toRunFilter({})).toEqual({});
		expect(toRunFilter({ kind: "", status: "", integration: "", lead: "", q: "" })).toEqual({});
		expect(toRunFilter({ kind: "all", status: "all", integration: "all", lead: "all" })).toEqual({});
		const every = { kind: "crm_sync", status: "failed", integration: ID, lead: ID, q: "Ann" } as const;
		expect(toRunFilter(every)).toEqual(every);
	});
});
