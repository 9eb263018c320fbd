import * as v from "valibot";
import { expect, it } from "vitest";
import { BulkAnswer, MemberAnswer, ProblemAnswer } from "../mailchimp/schemas.ts";
import { BatchAnswer, RefusalAnswer, TotalAnswer } from "../mailerlite/schemas.ts";
import { CountAnswer, ErrorsAnswer, ImportAnswer } from "../sendgrid/schemas.ts";
import { classifyItem } from "../zoho/classify.ts";
import { DataAnswer, Failure, TokenAnswer } from "../zoho/schemas.ts";

// The APIs' documentation guarantees few keys, and servers send null for missing values and numbers as text.
it.each([
	["Zoho's token", TokenAnswer, { access_token: "t", api_domain: null, expires_in: "3600" }],
	["Zoho's refusal", Failure, { code: "INTERNAL_ERROR", message: null, details: null }],
	["MailerLite's batch", BatchAnswer, { responses: [{ code: "201", body: null }] }],
	["MailerLite's refusal", RefusalAnswer, { message: null, errors: null }],
	["MailerLite's refusal in one sentence", RefusalAnswer, { errors: { email: "The email is taken." } }],
	["MailerLite's count", TotalAnswer, { total: "13" }],
	["Mailchimp's member", MemberAnswer, { id: null, email_address: null, status: "subscribed" }],
	[
		"Mailchimp's bulk answer",
		BulkAnswer,
		{ new_members: [], updated_members: null, errors: [{ error: null }] },
	],
	["Mailchimp's problem", ProblemAnswer, { title: "Forbidden", detail: null, instance: null, errors: null }],
	["SendGrid's errors", ErrorsAnswer, { errors: [{ message: null, field: null }] }],
	["SendGrid's job", ImportAnswer, { status: "pending", results: null }],
	[
		"SendGrid's finished job",
		ImportAnswer,
		{ status: "errored", results: { errored_count: "2", errors_url: null } },
	],
	["SendGrid's count", CountAnswer, { contact_count: "7" }],
])("accepts %s with null or missing keys and numbers as text", (_, schema: v.GenericSchema, answer) => {
	expect(v.safeParse(schema, answer)).toMatchObject({ success: true });
});

it("accepts a Zoho success item with malformed details as synced, with action unknown", () => {
	const odd = { code: "SUCCESS", status: "success", action: 1, details: { id: 4150868000000376000 } };
	const [item] = v.parse(DataAnswer, { data: [odd] }).data;
	expect(item && classifyItem(item)).toEqual({ status: "synced", action: "unknown", remoteId: null });
});

it("rejects an unrelated object as Mailchimp's bulk answer", () => {
	expect(v.safeParse(BulkAnswer, { unexpected: true }).success).toBe(false);
});
