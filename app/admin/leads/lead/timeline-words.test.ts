import { expect, it } from "vitest";
import type { TimelineEvent } from "#db/leads/timeline.ts";
import { timelineLines } from "./timeline-words.ts";

const AT = Date.parse("2026-11-22T10:00:00Z");

function event(kind: TimelineEvent["kind"], what: string, detail: TimelineEvent["detail"], secondsAgo = 0) {
	return { at: new Date(AT - secondsAgo * 1000).toISOString(), kind, what, actor: "sam", detail };
}
const sync = (integration: string, status: string, secondsAgo = 0, more = {}) =>
	event(
		"sync",
		"crm_sync",
		{ runId: `run-${integration}`, status, error: null, integration, ...more },
		secondsAgo,
	);
const words = (events: TimelineEvent[]) => timelineLines(events).map(line => line.words);

it("timelineLines folds consecutive syncs of one moment with the same outcome into one line", () => {
	const lines = timelineLines([
		sync("Zoho", "done"),
		sync("Mailchimp", "done", 4),
		sync("SendGrid", "failed", 5, { error: "refused" }),
		sync("MailerLite", "done", 6),
		sync("Zoho", "done", 200),
	]);
	expect(lines.map(line => line.words)).toEqual([
		"Synced to Mailchimp and Zoho",
		"Could not be synced to SendGrid",
		"Synced to MailerLite",
		"Synced to Zoho",
	]);
	expect(lines[0]?.runId).toBeNull();
	expect(lines[1]).toMatchObject({ trouble: "refused", runId: "run-SendGrid" });
});

it("timelineLines does not fold a sync with an import or across a note", () => {
	const imported = event("sync", "lead_import", { status: "done", error: null, integration: null });
	expect(words([sync("Zoho", "done"), imported])).toEqual(["Synced to Zoho", "Imported from a file"]);
	expect(
		words([sync("Zoho", "done"), event("note", "note", { text: "Rang" }), sync("Zoho", "done")]),
	).toEqual(["Synced to Zoho", "Rang", "Synced to Zoho"]);
});

it.each([
	[event("submission", "uk_midpage", { page: "/uk" }), "Sent the form “Consultation request” on /uk"],
	[event("change", "lead.status", { from: "new", to: "qualified" }), "Status from New to Qualified"],
	[
		event("change", "lead.edit", { fields: ["dealValue", "followUpAt", "owner"] }),
		"Changed deal value, follow-up and owner",
	],
	[event("change", "lead.contact", { by: "whatsapp" }), "Wrote by WhatsApp"],
	[event("change", "lead.contact_undone", { by: "call" }), "Removed the call"],
	[event("change", "lead.merge", { other: "x" }), "Merged with another lead"],
	[event("change", "lead.create", {}), "Added by hand"],
	[event("sync", "tax_report", { status: "succeeded" }), "The tax report was sent"],
	[event("sync", "lead_import", { status: "done", integration: null }), "Imported from a file"],
	[
		{
			...event("provider", "unsubscribed", { provider: "mailerlite", words: null }),
			at: "2026-11-22T10:00:00.000Z",
		},
		"MailerLite: unsubscribed, 22 November 2026",
	],
	[
		{
			...event("provider", "bounced", { provider: "sendgrid", words: "550" }),
			at: "2026-06-30T23:30:00.000Z",
		},
		"SendGrid: the address is undeliverable: 550, 1 July 2026",
	],
	[
		{
			...event("provider", "status", { provider: "zoho_crm", words: "Contacted" }),
			at: "2026-11-22T10:00:00.000Z",
		},
		"Zoho CRM: the status there is now Contacted, 22 November 2026",
	],
])("timelineLines describes an event in words", (happened, expected) => {
	expect(words([happened])).toEqual([expected]);
});
