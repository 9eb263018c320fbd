import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { object } from "../shape.ts";
import { inOrder, LATE } from "../time/day.ts";
import { activeFilters, leadQueryEntries, toLeadFilter } from "./lead-filter.ts";

const ID = "6f9619ff-8b86-4011-b42d-00c04fc964ff";
const Query = object(leadQueryEntries);
const refused = (query: object) => fieldErrors(v.safeParse(Query, query).issues ?? []);

const EVERY = {
	status: "qualified",
	channel: "paid_search",
	source: "google",
	medium: "cpc",
	campaign: "Spring",
	landingPage: "/uk",
	clickId: "abc",
	touch: "first",
	form: "uk_guide",
	formSent: "last",
	page: "uk-hub",
	country: "France",
	owner: ID,
	consent: "unasked",
	answer: "awaited",
	sync: "failed",
	imported: "no",
	from: "2026-01-01",
	to: "2026-01-31",
	due: "overdue",
	q: "Ann",
} as const;

describe("lead filters", () => {
	it("keeps valid filters unchanged, and treats empty values as no filter", () => {
		expect(v.parse(Query, EVERY)).toEqual(EVERY);
		expect(v.parse(Query, {})).toEqual({});
		const empty = Object.fromEntries([...Object.keys(EVERY), "quarantined"].map(name => [name, ""]));
		expect(toLeadFilter(v.parse(Query, empty), ID)).toEqual({ quarantined: false });
	});

	it("converts source, medium and owner id to lower case", () => {
		const query = { source: "Google", medium: "CPC", owner: ID.toUpperCase() };
		expect(v.parse(Query, query)).toEqual({ source: "google", medium: "cpc", owner: ID });
	});

	it.each([
		[{ status: "lost" }, { status: "Status must be new, contacted, qualified or closed" }],
		[
			{ channel: "tv" },
			{ channel: expect.stringMatching(/^Channel must be one of paid_search, paid_social, /) },
		],
		[{ touch: "middle" }, { touch: "Touch must be first or last" }],
		[{ formSent: "both" }, { formSent: "Form sent must be first or last" }],
		[{ form: "fax" }, { form: expect.stringMatching(/^Form must be one of lead, contact, /) }],
		[{ country: "FR" }, { country: "Country must be the English name of a country" }],
		[{ owner: "ann" }, { owner: "Owner must be an account's id, me or none" }],
		[{ consent: "maybe" }, { consent: "Consent must be yes, no or unasked" }],
		[{ from: "soon" }, { from: "A date must be a day such as 2026-11-30" }],
		[{ to: "2026-02-30" }, { to: "A date must be a day such as 2026-11-30" }],
		[{ due: "later" }, { due: "Due must be today, overdue, none or any" }],
		[{ quarantined: "1" }, { quarantined: "Quarantined must be true or false" }],
		[{ campaign: "x".repeat(201) }, { campaign: "Please use at most 200 characters" }],
		[{ clickId: "x".repeat(501) }, { clickId: "Please use at most 500 characters" }],
	])("rejects %j", (query, fields) => expect(refused(query)).toEqual(fields));

	it("toLeadFilter resolves owner me to the signed-in account, status all to no filter, quarantined to a boolean", () => {
		expect(toLeadFilter({ owner: "me" }, ID)).toEqual({ owner: ID, quarantined: false });
		expect(toLeadFilter({ owner: "none" }, ID)).toEqual({ owner: "none", quarantined: false });
		const listed = { owner: "none", sort: "status", limit: 50, cursor: "abc" } as const;
		expect(toLeadFilter(listed, ID)).toEqual({ owner: "none", quarantined: false });
		expect(toLeadFilter({ status: "all", quarantined: "true" }, ID)).toEqual({ quarantined: true });
		expect(toLeadFilter({ status: "new", quarantined: "false" }, ID)).toEqual({
			status: "new",
			quarantined: false,
		});
	});

	it("inOrder is false only when from is after to", () => {
		expect(inOrder({})).toBe(true);
		expect(inOrder({ from: "2026-02-01" })).toBe(true);
		expect(inOrder({ to: "2026-02-01" })).toBe(true);
		expect(inOrder({ from: "2026-02-01", to: "2026-02-01" })).toBe(true);
		expect(inOrder({ from: "2026-02-02", to: "2026-02-01" })).toBe(false);
		expect(LATE).toBe("To must not be before from");
	});

	it("activeFilters returns raw values in a fixed order, without filters that restrict nothing", () => {
		expect(activeFilters({ status: "all", q: undefined })).toEqual({});
		expect(activeFilters({ ...EVERY, quarantined: "true" })).toEqual(EVERY);
		const { status, ...others } = EVERY;
		expect(Object.keys(activeFilters({ ...others, status }))).toEqual(Object.keys(EVERY));
	});
});
