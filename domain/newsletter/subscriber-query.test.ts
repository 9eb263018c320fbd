import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { SubscriberQuery, toSubscriberFilter } from "./subscriber-query.ts";

const refused = (query: object) => fieldErrors(v.safeParse(SubscriberQuery, query).issues ?? []);

describe("SubscriberQuery and toSubscriberFilter", () => {
	it("defaults to 100 subscribers without a filter, and accepts every status and audience", () => {
		expect(v.parse(SubscriberQuery, {})).toEqual({ limit: 100 });
		const query = { q: "ann", status: "trouble", who: "newsletter", cursor: "x" };
		expect(v.parse(SubscriberQuery, { ...query, limit: "9" })).toEqual({ ...query, limit: 9 });
		for (const status of ["pending", "subscribed", "unsubscribed", "all", ""])
			expect(refused({ status })).toEqual({});
		for (const who of ["all", ""]) expect(refused({ who })).toEqual({});
	});

	it.each([
		[{ status: "gone" }, { status: "Status must be pending, subscribed, unsubscribed or trouble" }],
		[{ who: "leads" }, { who: "Who must be all or newsletter" }],
		[{ limit: "501" }, { limit: "Limit must be a whole number from 1 to 500" }],
		[{ cursor: "x".repeat(2001) }, { cursor: "Cursor is not valid" }],
		[{ q: "x".repeat(201) }, { q: "Please use at most 200 characters" }],
	])("rejects %j with a message for the invalid field", (query, fields) =>
		expect(refused(query)).toEqual(fields),
	);

	it.each([
		[{}, {}],
		[{ q: "", status: "", who: "" }, {}],
		[{ status: "all", who: "all" }, {}],
		[{ q: "ann" }, { q: "ann" }],
		[{ status: "trouble" }, { trouble: true }],
		[{ status: "pending" }, { state: "pending" }],
		[{ who: "newsletter" }, { newsletterOnly: true }],
	] as const)("converts the query %j to the filter %j", (query, filter) => {
		expect(toSubscriberFilter({ limit: 100, ...query })).toEqual(filter);
	});
});
