import { createHash } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ConversionDestination } from "#db/conversions/conversion-destination.ts";
import { updateDestination } from "#db/conversions/save-destination.ts";
import { startDestinationTest } from "#db/conversions/start-destination-test.ts";
import { createImport } from "#db/imports/create-import.ts";
import { undoImport } from "#db/imports/undo-import.ts";
import { Integration } from "#db/integrations/integration.ts";
import { createVault } from "#db/integrations/vault.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { retryRun } from "#db/jobs/retry-run.ts";
import { editLead } from "#db/leads/edit-lead.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { exportLead } from "#db/leads/export-lead.ts";
import { mergeLeads } from "#db/leads/merge-leads.ts";
import { unmergeLead } from "#db/leads/unmerge-lead.ts";
import { ImportedLead } from "#domain/leads/lead-import.ts";
import { type ConversionLab, openConversionLab, SOON } from "#tests/support/conversion-lab.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { until } from "#tests/support/processes.ts";
import { GOOGLE_ACCOUNT, GOOGLE_KEY } from "#tests/support/providers/google-data-manager/index.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const { qualifiedActionId, closedActionId } = GOOGLE_ACCOUNT;

let lab: ConversionLab;
const google = () => lab.simulators.google_data_manager;
const meta = () => lab.simulators.meta_conversions;
const counted = (id: string, action?: string) =>
	google()
		.conversions()
		.filter(({ transactionId, action: own }) => transactionId === id && (!action || own === action));
const events = (id: string) =>
	meta()
		.events()
		.filter(({ event }) => event.event_id === id);

beforeAll(async () => {
	lab = await openConversionLab((await createTestDatabase()).url);
	await lab.startWorker(SOON);
});
beforeEach(() => {
	google().reset();
	google().setOptions({ processingChecks: 0 });
	meta().reset();
});
afterAll(() => lab.close());

describe("conversion uploads of a merged lead", () => {
	const told = async (leadId: string) =>
		(await lab.uploads(leadId)).map(({ wanted, told: holds }) => ({ wanted, told: holds }));

	it("follow the status that the merge keeps, and are restored when the merge is undone", async () => {
		const submission = { adsConsent: true, lastTouch: { gclid: "Click-Merge" } };
		const own = await lab.lead({ email: "own@merge.firm-dubai.com", submissions: [] });
		const other = await lab.lead({ email: "other@merge.firm-dubai.com", submissions: [submission] });
		await lab.set(other.leadId, "closed");
		await lab.quiet();
		expect(await told(other.leadId)).toContainEqual({ wanted: true, told: true });

		await mergeLeads(lab.em(), own.leadId, { other: other.leadId, keep: { status: "this" } }, "tester");
		await lab.quiet();
		expect((await told(own.leadId)).some(({ wanted }) => wanted)).toBe(false);
		await unmergeLead(lab.em(), own.leadId, "tester");
		await lab.quiet();
		expect(await told(other.leadId)).toContainEqual({ wanted: true, told: true });
	});
});

describe("conversion uploads after a lead becomes Qualified or Closed", () => {
	it("report the submission to Google and Meta under its id and with the deal's value", async () => {
		const { leadId, submissions } = await lab.lead({
			email: "Ana.Souza+ads@Gmail.com",
			dealValue: 123_450,
			submissions: [
				{
					adsConsent: true,
					lastTouch: { gclid: "Click-A", fbclid: "Fb_Click", at: "2026-01-02T03:04:05.000Z" },
				},
			],
		});
		const [id = ""] = submissions;
		await lab.set(leadId, "closed");
		await lab.quiet();
		expect(counted(id)).toEqual([
			{
				transactionId: id,
				action: closedActionId,
				value: 1234.5,
				gclid: "Click-A",
				emails: [sha("anasouza@gmail.com")],
				reports: 1,
			},
		]);
		const [found] = events(id);
		expect(found).toMatchObject({
			reports: 1,
			event: {
				event_name: "ConvertedLead",
				action_source: "system_generated",
				user_data: {
					em: [sha("ana.souza+ads@gmail.com")],
					ph: [sha("447700900123")],
					fn: [sha("ana")],
					ln: [sha("souza")],
					country: [sha("gb")],
					fbc: `fb.1.${Date.parse("2026-01-02T03:04:05.000Z")}.Fb_Click`,
				},
				custom_data: { event_source: "crm", value: 1234.5, currency: "GBP" },
			},
		});
		const uploads = await lab.uploads(leadId);
		expect(uploads.map(({ state, told, wanted }) => ({ state, told, wanted }))).toEqual(
			Array(2).fill({ state: "sent", told: true, wanted: true }),
		);
		const { conversions } = await exportLead(lab.em(), leadId, new Date());
		expect(conversions).toMatchObject(Array(2).fill({ state: "sent", stage: "closed", submission_id: id }));
		const runs = await lab.em().find(JobRun, { lead: leadId });
		expect(runs.map(({ kind, status, actor }) => ({ kind, status, actor }))).toEqual(
			Array(2).fill({ kind: "conversion_upload", status: "succeeded", actor: "tester" }),
		);
		expect(runs.map(({ message }) => message).sort()).toEqual([
			expect.stringMatching(/^Counted by Google \(request /),
			expect.stringMatching(/^Received by Meta \(trace /),
		]);
	});

	it("report no click time in the future when the visitor's clock runs ahead", async () => {
		const lastTouch = { fbclid: "Fb_Ahead", at: "2099-01-02T03:04:05.000Z" };
		const { leadId, submissions } = await lab.lead({ submissions: [{ adsConsent: true, lastTouch }] });
		await lab.set(leadId, "closed");
		await lab.quiet();
		const [found] = events(submissions[0] ?? "");
		const [, at] = /^fb\.1\.(\d+)\.Fb_Ahead$/.exec(found?.event.user_data.fbc ?? "") ?? [];
		expect(Number(at)).toBeLessThanOrEqual(Date.now());
	});

	it("send a conversion.sent event per upload to webhooks that are subscribed to it", async () => {
		const webhook = await lab.integration("webhook");
		const chosen = { ...webhook.settings, autoSync: true, events: ["conversion.sent" as const] };
		await lab.em().nativeUpdate(Integration, { id: webhook.id }, { settings: chosen });
		const { leadId } = await lab.lead({ dealValue: 5_000 });
		await lab.set(leadId, "closed");
		await lab.quiet();
		const told = () => lab.simulators.webhook.events().filter(({ data }) => data.leadId === leadId);
		const counted = (await lab.uploads(leadId)).filter(({ state }) => state === "sent").length;
		await until("the webhook knows of each", () => told().length === counted);
		expect(counted).toBeGreaterThan(0);
		for (const { type, data } of told()) {
			expect(type).toBe("conversion.sent");
			expect(["qualified", "closed"]).toContain(data.stage);
		}
		await lab.em().nativeUpdate(Integration, { id: webhook.id }, { settings: webhook.settings });
	});

	it("report each status once, however often it is set", async () => {
		const { leadId, submissions } = await lab.lead();
		const [id = ""] = submissions;
		await lab.set(leadId, "qualified");
		await lab.set(leadId, "qualified");
		await lab.quiet();
		await lab.set(leadId, "closed");
		await lab.quiet();
		await lab.set(leadId, "qualified");
		await lab.set(leadId, "closed");
		await lab.quiet();
		expect(counted(id, qualifiedActionId)).toMatchObject([{ reports: 1 }]);
		expect(counted(id, closedActionId)).toMatchObject([{ value: 1234.5 }]);
		expect(events(id).map(({ event, reports }) => [event.event_name, reports])).toEqual([
			["QualifiedLead", 1],
			["ConvertedLead", 1],
		]);
	});

	it("are not created without advertising consent of the deciding submission, the latest genuine one with a click", async () => {
		const click = { gclid: "click-x" };
		const silent = [
			{ submissions: [] },
			{ submissions: [{ lastTouch: click }] },
			// The latest submission with a click decides, regardless of earlier consent.
			{ submissions: [{ adsConsent: true, lastTouch: click }, { lastTouch: { gclid: "click-y" } }] },
			{ submissions: [{ adsConsent: true, lastTouch: click, suspicion: "honeypot" }] },
		];
		for (const sample of silent) {
			const { leadId } = await lab.lead(sample);
			await lab.set(leadId, "closed");
			expect(await lab.uploads(leadId)).toEqual([]);
		}
		const { leadId, submissions } = await lab.lead({
			submissions: [{ adsConsent: true, lastTouch: click }, { lastTouch: { utm_source: "letter" } }],
		});
		await lab.set(leadId, "closed");
		await lab.quiet();
		expect(counted(submissions[0] ?? "")).toHaveLength(1);
		expect(google().conversions()).toHaveLength(1);
		expect(meta().events()).toHaveLength(1);
	});
});

describe("conversion upload that a platform rejects", () => {
	it("stores Google's error and does not affect other leads or Meta", async () => {
		google().setOptions({ unknownClicks: ["click-bad"] });
		const bad = await lab.lead({ submissions: [{ adsConsent: true, lastTouch: { gclid: "click-bad" } }] });
		const good = await lab.lead();
		await Promise.all([lab.set(bad.leadId, "closed"), lab.set(good.leadId, "closed")]);
		await lab.quiet();
		const [upload] = await lab.uploads(bad.leadId, "google_data_manager");
		expect(upload).toMatchObject({
			state: "refused",
			told: false,
			error: "Google: invalid gclid",
		});
		expect(await lab.run(upload?.run ?? "")).toMatchObject({
			status: "failed",
			error: "Google: invalid gclid",
		});
		expect(counted(good.submissions[0] ?? "")).toHaveLength(1);
		expect(meta().events()).toHaveLength(2);
	});

	it.each(["throttled_with_wait", "server_error", "cut", "cut_after_work", "gateway_page"] as const)(
		"is retried after a temporary failure and counted once: %s",
		async kind => {
			google().force({ kind, path: "events:ingest" });
			meta().force({ kind });
			const { leadId, submissions } = await lab.lead();
			const [id = ""] = submissions;
			await lab.set(leadId, "closed");
			await lab.quiet();
			expect(counted(id)).toHaveLength(1);
			expect(events(id)).toHaveLength(1);
			expect(await lab.uploads(leadId)).toMatchObject([{ state: "sent" }, { state: "sent" }]);
		},
	);

	it("succeeds when Google already has it from an attempt whose response was lost", async () => {
		google().setOptions({ duplicates: "refuse" });
		google().force({ kind: "cut_after_work", path: "events:ingest" });
		const { leadId } = await lab.lead();
		await lab.set(leadId, "closed");
		await lab.quiet();
		const [upload] = await lab.uploads(leadId, "google_data_manager");
		expect(upload).toMatchObject({ state: "sent" });
		expect((await lab.run(upload?.run ?? "")).message).toMatch(/^Google already had it/);
	});

	it("is refused when Google ignores a new value as a duplicate", async () => {
		google().setOptions({ duplicates: "refuse" });
		const { leadId } = await lab.lead({ dealValue: 100 });
		await lab.set(leadId, "closed");
		await lab.quiet();
		await editLead(lab.em(), leadId, { dealValue: 500 }, "tester");
		await lab.em().execute("notify outbox");
		await lab.quiet();
		expect(await lab.uploads(leadId, "google_data_manager")).toMatchObject([
			{ state: "refused", told: true, value: 500, toldValue: 100 },
		]);
	});

	it("treats a request that Google does not find as still pending, not as an error", async () => {
		google().setOptions({ forgetful: true });
		const { leadId } = await lab.lead();
		await lab.set(leadId, "closed");
		await until("Google is asked", () => google().calls({ path: "requestStatus" }).length > 0);
		google().setOptions({ forgetful: false });
		await lab.quiet();
		const [upload] = await lab.uploads(leadId, "google_data_manager");
		expect(upload).toMatchObject({ state: "sent" });
		const attempts = await lab.em().find(JobAttempt, { run: upload?.run ?? "" });
		expect(attempts.map(({ error }) => error)).not.toContainEqual(expect.stringContaining("not found"));
	});

	it("fails on a wrong token, makes no more calls with it, and is sent once the token is corrected", async () => {
		const vault = createVault(TEST_SECRET);
		const destination = lab.destinationOf("meta_conversions");
		await updateDestination(
			lab.em(),
			destination,
			{ secrets: { accessToken: "EAAwrong-token-0000" } },
			"tester",
			vault,
		);
		const { leadId, submissions } = await lab.lead();
		const other = await lab.lead();
		await lab.set(leadId, "closed");
		await lab.quiet();
		await lab.set(other.leadId, "closed");
		await lab.quiet();
		const [upload] = await lab.uploads(leadId, "meta_conversions");
		expect(upload).toMatchObject({ state: "failed", told: false });
		expect(upload?.error).toContain("Meta: Invalid OAuth access token");
		expect(upload?.error).not.toContain("EAAwrong");
		// The token is known to be wrong, so the next upload makes no call.
		expect(meta().calls()).toHaveLength(1);
		const right = { secrets: { accessToken: "EAAmeridiandemoaccesstoken0123456789" } };
		await updateDestination(lab.em(), destination, right, "tester", vault);
		await lab.em().execute("notify outbox");
		await lab.quiet();
		expect(events(submissions[0] ?? "")).toHaveLength(1);
		expect(events(other.submissions[0] ?? "")).toHaveLength(1);
	});

	it("is refused alone, also after a successful test, when staff removed the action to which it was sent", async () => {
		const vault = createVault(TEST_SECRET);
		const id = lab.destinationOf("google_data_manager");
		const setActions = async (actions: Partial<typeof GOOGLE_ACCOUNT>) => {
			const settings = { customerId: GOOGLE_ACCOUNT.customerId, ...actions };
			await updateDestination(lab.em(), id, { settings }, "tester", vault);
		};
		const sent = await lab.lead();
		await lab.set(sent.leadId, "qualified");
		await lab.quiet();
		await setActions({ closedActionId });
		await editLead(lab.em(), sent.leadId, { dealValue: 500 }, "tester");
		await lab.em().execute("notify outbox");
		await lab.quiet();
		await startDestinationTest(lab.em(), id, "tester");
		await lab.em().execute("notify outbox");
		await lab.quiet();
		const other = await lab.lead();
		await lab.set(other.leadId, "closed");
		await lab.quiet();
		const destination = await lab.em().findOneOrFail(ConversionDestination, { id });
		await setActions({ qualifiedActionId, closedActionId });
		expect(destination.attention).toBeNull();
		expect(await lab.uploads(other.leadId, "google_data_manager")).toMatchObject([{ state: "sent" }]);
		expect(await lab.uploads(sent.leadId, "google_data_manager")).toMatchObject([
			{ state: "refused", told: true, error: "There is no conversion action for this status" },
		]);
	});

	it("can be cancelled while it waits for a retry, and retried from its run afterwards", async () => {
		meta().force({ kind: "server_error", times: 100 });
		const { leadId, submissions } = await lab.lead();
		await lab.set(leadId, "closed");
		const [upload] = await lab.uploads(leadId, "meta_conversions");
		const runId = upload?.run ?? "";
		await until("it was refused once", async () => (await lab.run(runId)).error !== null);
		await cancelRun(lab.em(), runId, "tester");
		expect(await lab.uploads(leadId, "meta_conversions")).toMatchObject([{ state: "cancelled" }]);
		await lab.quiet();
		meta().reset();
		await retryRun(lab.em(), runId, "tester");
		await lab.em().execute("notify outbox");
		await lab.quiet();
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded" });
		expect(events(submissions[0] ?? "")).toHaveLength(1);
	});
});

describe("conversion uploads after a lead's status is reverted", () => {
	it("are cancelled when not sent yet", async () => {
		google().force({ kind: "server_error", times: 100, path: "events:ingest" });
		meta().force({ kind: "server_error", times: 100 });
		const { leadId } = await lab.lead();
		await lab.set(leadId, "closed");
		await until(
			"both were tried",
			() => google().calls({ path: "ingest" }).length > 0 && meta().calls().length > 0,
		);
		await lab.set(leadId, "contacted");
		await lab.quiet();
		expect(google().conversions()).toEqual([]);
		expect(meta().events()).toEqual([]);
		expect(await lab.uploads(leadId)).toMatchObject([{ state: "cancelled" }, { state: "cancelled" }]);
	});

	it("restate the value as 0 at Google, leave Meta as it is, and count again when the status is set again", async () => {
		const { leadId, submissions } = await lab.lead();
		const [id = ""] = submissions;
		await lab.set(leadId, "closed");
		await lab.quiet();
		await lab.set(leadId, "qualified");
		await lab.quiet();
		expect(counted(id, closedActionId)).toMatchObject([{ value: 0, reports: 2 }]);
		expect(await lab.uploads(leadId, "google_data_manager", "closed")).toMatchObject([
			{ state: "withdrawn", told: false, wanted: false },
		]);
		expect(await lab.uploads(leadId, "meta_conversions", "closed")).toMatchObject([
			{ state: "sent", told: true, wanted: false },
		]);
		await lab.set(leadId, "closed");
		await lab.quiet();
		expect(counted(id, closedActionId)).toMatchObject([{ value: 1234.5, reports: 3 }]);
		expect(events(id).filter(({ event }) => event.event_name === "ConvertedLead")).toMatchObject([
			{ reports: 1 },
		]);
	});

	it("are restated as 0 as soon as Google has processed them when they are still in progress", async () => {
		google().setOptions({ processingChecks: 3 });
		const { leadId, submissions } = await lab.lead();
		await lab.set(leadId, "closed");
		await until("Google took it", async () => {
			const [upload] = await lab.uploads(leadId, "google_data_manager");
			return upload?.state === "accepted";
		});
		await lab.set(leadId, "new");
		await lab.quiet();
		expect(counted(submissions[0] ?? "")).toMatchObject([{ value: 0 }]);
	});
});

describe("change of a deal's value after it was closed", () => {
	const change = async (leadId: string, dealValue: number | null) => {
		await editLead(lab.em(), leadId, { dealValue }, "tester");
		await lab.em().execute("notify outbox");
	};

	it("restates the value at Google once per change and leaves it unchanged at Meta", async () => {
		const { leadId, submissions } = await lab.lead();
		const [id = ""] = submissions;
		await lab.set(leadId, "closed");
		await lab.quiet();
		await change(leadId, 500_000);
		await lab.quiet();
		expect(counted(id)).toMatchObject([{ value: 5000, reports: 2 }]);
		await change(leadId, 500_000);
		await editLead(lab.em(), leadId, { companyName: "Example" }, "tester");
		await lab.quiet();
		expect(counted(id)).toMatchObject([{ value: 5000, reports: 2 }]);
		await change(leadId, null);
		await lab.quiet();
		expect(counted(id)).toMatchObject([{ value: 0, reports: 3 }]);
		expect(events(id)).toMatchObject([{ reports: 1, event: { custom_data: { value: 1234.5 } } }]);
		const runs = await lab
			.em()
			.find(JobRun, { lead: leadId, message: { $like: "Told the deal's new value. %" } });
		expect(runs.map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
	});

	it("restates the value when an import changes it, and again when the import is undone", async () => {
		const { leadId, submissions } = await lab.lead({ email: "restated@people.example" });
		const [id = ""] = submissions;
		await lab.set(leadId, "closed");
		await lab.quiet();
		const lead = v.parse(ImportedLead, { email: "restated@people.example", dealValue: "5000" });
		const run = await createImport(lab.em(), [{ line: 2, lead }], "tester");
		await lab.em().execute("notify outbox");
		await lab.ended(run);
		await lab.quiet();
		expect(counted(id)).toMatchObject([{ value: 5000, reports: 2 }]);
		await undoImport(lab.em(), run, "tester");
		await lab.em().execute("notify outbox");
		await lab.quiet();
		expect(counted(id)).toMatchObject([{ value: 1234.5, reports: 3 }]);
	});

	it("restates the value as soon as Google has processed an upload that was still in progress", async () => {
		google().setOptions({ processingChecks: 3 });
		const { leadId, submissions } = await lab.lead();
		await lab.set(leadId, "closed");
		await until("Google took it", async () => {
			const [upload] = await lab.uploads(leadId, "google_data_manager");
			return upload?.state === "accepted";
		});
		await change(leadId, 77_00);
		await lab.quiet();
		expect(counted(submissions[0] ?? "")).toMatchObject([{ value: 77, reports: 2 }]);
	});
});

describe("conversions of an erased person", () => {
	it("are restated as 0 at Google, and their uploads are deleted", async () => {
		const { leadId, submissions } = await lab.lead({
			email: "erased@people.example",
			submissions: [{ adsConsent: true }],
		});
		const [id = ""] = submissions;
		await lab.set(leadId, "closed");
		await lab.quiet();
		expect(counted(id)).toMatchObject([{ value: 1234.5 }]);
		await eraseLead(lab.em(), leadId, "tester");
		await lab.em().execute("notify outbox");
		await lab.quiet();
		expect(counted(id)).toMatchObject([{ value: 0, emails: [sha("erased@people.example")] }]);
		expect(await lab.em().execute("select 1 from conversion_uploads where submission_id = ?", [id])).toEqual(
			[],
		);
	});

	it("are never sent when no upload was sent before the erasure, and their uploads are deleted", async () => {
		google().force({ kind: "server_error", times: 100, path: "events:ingest" });
		meta().force({ kind: "server_error", times: 100 });
		const { leadId, submissions } = await lab.lead();
		await lab.set(leadId, "closed");
		await until(
			"both were tried",
			() => google().calls({ path: "ingest" }).length > 0 && meta().calls().length > 0,
		);
		await eraseLead(lab.em(), leadId, "tester");
		google().reset();
		meta().reset();
		await lab.em().execute("notify outbox");
		await lab.quiet();
		expect(google().conversions()).toEqual([]);
		expect(meta().events()).toEqual([]);
		const rows = "select 1 from conversion_uploads where submission_id = ?";
		expect(await lab.em().execute(rows, [submissions[0]])).toEqual([]);
	});
});

it("conversion destinations do not store the service account's private key in plain text", async () => {
	const rows = await lab
		.em()
		.execute<{ row: string }[]>("select d::text as row from conversion_destinations d");
	const secretPart = JSON.parse(GOOGLE_KEY).private_key.split("\n")[2];
	expect(rows.some(({ row }) => row.includes(secretPart))).toBe(false);
});
