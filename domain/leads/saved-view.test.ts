import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { SavedViewForm } from "./saved-view.ts";

const refused = (schema: v.GenericSchema, form: object) =>
	fieldErrors(v.safeParse(schema, form).issues ?? []);

describe("SavedViewForm", () => {
	it("trims the name, drops cursor, screen and trail from the query, and is not shared by default", () => {
		const query = "status=new&cursor=x&screen=2&trail=y&owner=me";
		expect(v.parse(SavedViewForm, { name: " Mine ", query })).toEqual({
			name: "Mine",
			query: "status=new&owner=me",
			shared: false,
		});
		expect(v.parse(SavedViewForm, { name: "Ours", query: "", shared: true })).toMatchObject({ shared: true });
	});

	it.each([
		[{ name: " " }, { name: "Please name the view" }],
		[{ name: 7 }, { name: "Please name the view" }],
		[
			{ query: 7 },
			{
				query:
					"A view's query is the part of the address after the question mark, for example status=new&owner=me",
			},
		],
		[{ query: `q=${"x".repeat(2000)}` }, { query: "This filter is too long to be kept" }],
		[{ query: `q=${"ä".repeat(1000)}` }, { query: "This filter is too long to be kept" }],
		[{ query: "status=bogus" }, { query: "Status must be new, contacted, qualified or closed" }],
		[{ query: "from=2026-02-02&to=2026-02-01" }, { query: "To must not be before from" }],
		[{ shared: "yes" }, { shared: "Shared must be true or false" }],
	])("rejects %j", (form, fields) =>
		expect(refused(SavedViewForm, { name: "Mine", query: "", ...form })).toEqual(fields),
	);
});
