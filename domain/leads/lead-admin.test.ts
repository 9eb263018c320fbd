import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { AppError, fieldErrors, parseInput } from "../errors.ts";
import { OnOff } from "../shape.ts";
import {
	BulkEdit,
	BulkSync,
	BulkUndo,
	ExportQuery,
	LeadEdit,
	LeadQuery,
	NewContact,
	NewLead,
	NewNote,
	PersonEdit,
	StatusChange,
	TodayQuery,
} from "./lead-admin.ts";

const ID = "6f9619ff-8b86-4011-b42d-00c04fc964ff";
const refused = (schema: v.GenericSchema, form: unknown) =>
	fieldErrors(v.safeParse(schema, form, { abortPipeEarly: true }).issues ?? []);

describe("LeadEdit, PersonEdit and NewLead", () => {
	it("LeadEdit leaves absent fields out, clears empty ones, and accepts typed values up to the highest deal value", () => {
		expect(v.parse(LeadEdit, {})).toEqual({});
		const emptied = {
			phone: null,
			country: "",
			companyName: "",
			ownerId: null,
			nextStep: "",
			followUpAt: null,
			dealValue: null,
		};
		expect(v.parse(LeadEdit, emptied)).toEqual({
			phone: "",
			country: null,
			companyName: null,
			ownerId: null,
			nextStep: null,
			followUpAt: null,
			dealValue: null,
		});
		const typed = {
			fullName: "Ann",
			email: "ann@example.com",
			phone: "020 794",
			country: "France",
			dealValue: 0,
			revision: 1,
		};
		expect(v.parse(LeadEdit, { ...typed, ownerId: ID.toUpperCase() })).toMatchObject({
			...typed,
			ownerId: ID,
		});
		expect(v.parse(LeadEdit, { dealValue: 2_147_483_647 })).toEqual({ dealValue: 2_147_483_647 });
	});

	const PHONE = "Please enter a valid phone number";
	const VALUE = "A deal's value is a whole number of pence";
	const REVISION = "A revision is a whole number";
	it.each([
		[{ fullName: "A" }, { fullName: "Full name must be at least 2 characters" }],
		[{ fullName: 7 }, { fullName: "Full name must be at least 2 characters" }],
		[{ email: "" }, { email: "Please enter a valid email address" }],
		[{ phone: "12345" }, { phone: PHONE }],
		[{ phone: 7 }, { phone: PHONE }],
		[{ country: "Atlantis" }, { country: "Please choose a country from the list" }],
		[{ ownerId: "ann" }, { ownerId: "Please choose an account" }],
		[{ ownerId: 7 }, { ownerId: "Please choose an account" }],
		[{ nextStep: "x".repeat(301) }, { nextStep: "Please use at most 300 characters" }],
		[{ followUpAt: "soon" }, { followUpAt: "Please give a day or a time such as 2026-11-30T09:00:00Z" }],
		[{ dealValue: -1 }, { dealValue: VALUE }],
		[{ dealValue: 0.5 }, { dealValue: VALUE }],
		[{ dealValue: "7" }, { dealValue: VALUE }],
		[{ dealValue: 2_147_483_648 }, { dealValue: "Deal value must be at most £21,474,836.47" }],
		[{ revision: 0 }, { revision: REVISION }],
		[{ revision: 1.5 }, { revision: REVISION }],
		[{ revision: "1" }, { revision: REVISION }],
		[{ status: "new" }, { status: "Unknown field" }],
	])("LeadEdit rejects %j", (form, fields) => expect(refused(LeadEdit, form)).toEqual(fields));

	it("PersonEdit accepts no email; NewLead needs an email or a phone number, and a valid chat reference if given", () => {
		expect(v.parse(PersonEdit, { fullName: "Ann", email: "" })).toEqual({
			fullName: "Ann",
			email: undefined,
		});
		expect(refused(PersonEdit, { fullName: "Ann", email: "ann" })).toEqual({
			email: "Please enter a valid email address",
		});
		const known = {
			fullName: "Ann",
			email: null,
			phone: "020 7946 0101",
			reference: "k7q2f",
			note: "Met at a fair",
		};
		expect(v.parse(NewLead, known)).toMatchObject({
			email: undefined,
			reference: "K7Q2F",
			note: "Met at a fair",
		});
		for (const none of [null, ""])
			expect(v.parse(NewLead, { ...known, reference: none, note: none })).toMatchObject({
				reference: null,
				note: undefined,
			});
		expect(refused(NewLead, { ...known, reference: "12" })).toEqual({
			reference: "A reference has five letters or digits",
		});
		expect(refused(NewLead, { ...known, reference: 12 })).toEqual({
			reference: "A reference has five letters or digits",
		});
		for (const none of [{}, { phone: "" }, { email: "" }])
			expect(refused(NewLead, { fullName: "Ann", ...none })).toEqual({
				email: "Please enter an email address or a phone number",
			});
		expect(refused(NewLead, { fullName: "", phone: "" })).toEqual({
			fullName: "Full name must be at least 2 characters",
			email: "Please enter an email address or a phone number",
		});
	});
});

it("NewContact, OnOff, StatusChange, NewNote and BulkUndo reject invalid values with the specified messages", () => {
	expect(refused(NewContact, { by: "fax" })).toEqual({ by: "By must be call, whatsapp or email" });
	for (const by of ["call", "whatsapp", "email"]) expect(refused(NewContact, { by })).toEqual({});
	expect(refused(OnOff, { active: "yes" })).toEqual({ active: "Active must be true or false" });
	expect(refused(StatusChange, { status: "lost" })).toEqual({
		status: "Status must be new, contacted, qualified or closed",
	});
	for (const text of [" ", 7]) expect(refused(NewNote, { text })).toEqual({ text: "Please write a note" });
	for (const undo of ["7", 7])
		expect(refused(BulkUndo, { undo })).toEqual({ undo: "Undo must be the ID that a bulk change returned" });
});

describe("LeadQuery, TodayQuery and ExportQuery", () => {
	it("defaults to the newest first and a limit of 100, and splits exported ids at commas", () => {
		for (const nothing of [{}, { sort: "", limit: "" }])
			expect(v.parse(LeadQuery, nothing)).toEqual({ sort: "-createdAt", limit: 100 });
		expect(v.parse(TodayQuery, { owner: "" })).toEqual({});
		expect(v.parse(LeadQuery, { sort: "fullName", limit: "500" })).toEqual({ sort: "fullName", limit: 500 });
		expect(v.parse(ExportQuery, { ids: `${ID},,${ID}` })).toEqual({ ids: [ID, ID] });
		expect(v.parse(ExportQuery, { ids: "" })).toEqual({ ids: [] });
	});

	const LATE = { to: "To must not be before from" };
	it("rejects a reversed date range, an unknown sort order, an overlong cursor and an invalid exported id", () => {
		const days = { from: "2026-02-02", to: "2026-02-01" };
		expect(refused(LeadQuery, days)).toEqual(LATE);
		expect(refused(ExportQuery, days)).toEqual(LATE);
		expect(refused(LeadQuery, { sort: "mood" }).sort).toMatch(/^Sort must be one of createdAt, -createdAt, /);
		expect(refused(LeadQuery, { cursor: "x".repeat(2001) })).toEqual({ cursor: "Cursor is not valid" });
		expect(refused(ExportQuery, { ids: "7" })).toEqual({
			"ids.0": "Ids must be lead IDs separated by commas",
		});
	});
});

describe("BulkEdit", () => {
	const change = { status: "contacted" };

	it("requires chosen leads or a filter, not both, and rejects a reversed date range", () => {
		for (const whom of [{ leadIds: [ID] }, { leadIds: { filter: { q: "ann" } } }, { filter: { q: "ann" } }])
			expect(refused(BulkEdit, { ...whom, change })).toEqual({});
		const CHOOSE = { leadIds: "Please select leads to change" };
		for (const whom of [{}, { leadIds: [] }, { leadIds: "all" }])
			expect(refused(BulkEdit, { ...whom, change })).toEqual(CHOOSE);
		expect(refused(BulkEdit, { leadIds: [ID], filter: {}, change })).toEqual(CHOOSE);
		expect(refused(BulkEdit, { filter: { from: "2026-02-02", to: "2026-02-01" }, change })).toEqual({
			"filter.to": "To must not be before from",
		});
	});

	it("requires at least one field to change, where null counts as a change", () => {
		const NOTHING = { change: "Please say what is to change" };
		expect(refused(BulkEdit, { leadIds: [ID], change: {} })).toEqual(NOTHING);
		expect(refused(BulkEdit, { leadIds: [ID], change: { status: undefined } })).toEqual(NOTHING);
		expect(refused(BulkEdit, { leadIds: [ID], change: { ownerId: null } })).toEqual({});
	});
});

function fieldsOf(leadIds: unknown): unknown {
	try {
		parseInput(BulkSync, { leadIds, integrationId: ID });
	} catch (error) {
		return error instanceof AppError ? error.fields : error;
	}
	return null;
}

describe("BulkSync", () => {
	it.each([
		[[ID]],
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
	])("accepts %j as its leads", leadIds => {
		expect(fieldsOf(leadIds)).toBeNull();
	});

	it.each([undefined, null, "all", [], {}])("rejects %j and asks for leads", leadIds => {
		const fields = JSON.stringify(fieldsOf(leadIds));
		expect(fields).toMatch(/^\{"leadIds(\.filter)?":"Please select leads to sync"\}$/);
	});

	it("rejects an unknown or invalid filter or lead id instead of syncing every lead", () => {
		expect(fieldsOf({ filter: { statuss: "new" } })).toEqual({ "leadIds.filter.statuss": "Unknown field" });
		expect(fieldsOf({ filter: { status: "x" } })).toHaveProperty(["leadIds.filter.status"]);
		expect(fieldsOf({ filter: {}, ids: [] })).toEqual({ "leadIds.ids": "Unknown field" });
		expect(fieldsOf([ID, "x"])).toEqual({ "leadIds.1": "A lead's id is not valid" });
	});
});
