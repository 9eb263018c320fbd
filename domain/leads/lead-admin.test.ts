import { describe, expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { parseInput } from "../parse.ts";
import { BulkSync } from "./lead-admin.ts";

const integrationId = "0b9c2a52-57d1-4cd9-9d7a-0f6ad1e2b3c4";

function fieldsOf(leadIds: unknown): unknown {
	try {
		parseInput(BulkSync, { leadIds, integrationId });
	} catch (error) {
		return error instanceof AppError ? error.fields : error;
	}
	return null;
}

describe("whom a bulk sync is for", () => {
	it.each([
		[[integrationId]],
		[{ filter: {} }],
		[{ filter: { status: "new", q: "ann" } }],
		[
			{
				filter: {
					source: "google",
					touch: "first",
					form: "lead",
					country: "France",
					owner: "me",
					due: "today",
				},
			},
		],
	])("takes %j", leadIds => {
		expect(fieldsOf(leadIds)).toBeNull();
	});

	it.each([undefined, null, "all", [], {}])("asks for leads instead of %j", leadIds => {
		const fields = JSON.stringify(fieldsOf(leadIds));
		expect(fields).toMatch(/^\{"leadIds(\.filter)?":"Please select leads to sync"\}$/);
	});

	it("takes no filter that it does not understand for everybody", () => {
		expect(fieldsOf({ filter: { statuss: "new" } })).toEqual({ "leadIds.filter.statuss": "Unknown field" });
		expect(fieldsOf({ filter: { status: "x" } })).toHaveProperty(["leadIds.filter.status"]);
		expect(fieldsOf({ filter: {}, ids: [] })).toEqual({ "leadIds.ids": "Unknown field" });
		expect(fieldsOf([integrationId, "x"])).toEqual({ "leadIds.1": "A lead's id is not valid" });
	});
});
