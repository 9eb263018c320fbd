import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ConversionDestination } from "#db/conversions/conversion-destination.ts";
import { ConversionUpload } from "#db/conversions/conversion-upload.ts";
import { createDestination } from "#db/conversions/save-destination.ts";
import { syncConversions } from "#db/conversions/sync-conversions.ts";
import { createRun } from "#db/jobs/create-run.ts";
import { JobAttempt } from "#db/jobs/job-attempt.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { retryRun } from "#db/jobs/retry-run.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { mergeLeads } from "#db/leads/merge-leads.ts";
import { releaseLead } from "#db/leads/release-lead.ts";
import { setLeadStatus } from "#db/leads/set-status.ts";
import { unmergeLead } from "#db/leads/unmerge-lead.ts";
import { enqueue } from "#db/outbox/enqueue.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import type { Platform } from "#domain/conversions/platforms.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openLocalWorker } from "#tests/support/local-worker.ts";
import { sampleDestinations } from "#tests/support/sample-destinations.ts";
import { conversionAdapters } from "#worker/providers/conversion-adapters.ts";
import type { ConversionAdapter } from "#worker/providers/conversion-port.ts";
import { ProviderError, type ProviderErrorKind } from "#worker/providers/provider-error.ts";

const CHECK_MS = 60_000;
const SENT = { kind: "sent", message: "Taken" } as const;
const ACCEPTED = { kind: "accepted", requestId: "q1" } as const;
const { google_data_manager: google, meta_conversions: meta } = conversionAdapters;
let database: TestDatabase;
let worker: ReturnType<typeof openLocalWorker>;
let destination: ConversionDestination;
let leadId: string;
const em = () => database.orm.em.fork();

beforeAll(async () => {
	database = await createTestDatabase();
	const env = { CONVERSIONS_CHECK_AFTER_MS: String(CHECK_MS) };
	worker = openLocalWorker(database.orm, database.url, env);
});
afterAll(() => worker.services.http.close());
beforeEach(async () => {
	vi.restoreAllMocks();
	await em().execute(
		"delete from outbox; delete from job_runs; delete from conversion_destinations; delete from leads",
	);
	await use("google_data_manager");
});

/** Creates a platform's destination and a lead whose click may be uploaded to it. */
async function use(platform: Platform) {
	await em().execute(
		"delete from outbox; delete from job_runs; delete from conversion_destinations; delete from leads",
	);
	const nowhere = { url: "http://127.0.0.1:1" };
	const samples = sampleDestinations({ google_data_manager: nowhere, meta_conversions: nowhere });
	const sample = samples.find(each => each.platform === platform);
	if (!sample) throw new Error(`there is no sample of ${platform}`);
	destination = await createDestination(em(), sample, "tester", worker.vault);
	leadId = await person("ana@people.example", "click");
}

/** Creates a lead with a deal worth 1,234.50 and a click. */
async function person(email: string, gclid: string): Promise<string> {
	const id = randomUUID();
	await em().execute(
		`insert into leads (id, full_name, email, email_key, phone, deal_value, created_at, updated_at)
		 values (?, 'Ana Souza', ?, ?, '', 123450, now(), now())`,
		[id, email, email],
	);
	await em().execute(
		`insert into submissions (id, lead_id, page, form_type, fields, last_touch, ads_consent, created_at)
		 values (gen_random_uuid(), ?, 'home', 'lead', '{}', ?::jsonb, true, now())`,
		[id, JSON.stringify({ gclid })],
	);
	return id;
}

const set = (status: "qualified" | "closed" | "contacted", id = leadId) =>
	setLeadStatus(em(), id, { status }, "tester");
const found = () => em().findOneOrFail(ConversionDestination, { id: destination.id });
const upload = async () => (await em().find(ConversionUpload, {}, { orderBy: { stage: "desc" } }))[0];
const lastRun = async () => (await em().find(JobRun, {}, { orderBy: { createdAt: "desc" }, limit: 1 }))[0];
const message = async () => (await em().find(OutboxMessage, { topic: "conversion.upload" }))[0];
const attempts = async () =>
	(await em().find(JobAttempt, {}, { orderBy: { id: "asc" } })).map(({ outcome, error }) => [outcome, error]);
const inMs = async () => ((await message())?.dueAt.getTime() ?? 0) - Date.now();
const again = async () => {
	await em().execute("update outbox set due_at = now()");
	await worker.work();
};

/** Gives Google a way to withdraw conversions for one test. */
function takesBack() {
	const { withdraw } = google;
	const instead = vi.fn<ConversionAdapter["upload"]>();
	Object.assign(google, { withdraw: instead });
	onTestFinished(() => void Object.assign(google, { withdraw }));
	return instead;
}

describe("conversion upload to a platform", () => {
	it("sends a qualified lead once, stores the platform's answer at the run and clears the destination's flag", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		await em().execute("update conversion_destinations set attention = 'The key was refused'");
		await set("qualified");
		await em().execute("update outbox set priority = 1");
		await worker.work();
		expect(tell).toHaveBeenCalledTimes(1);
		expect(tell.mock.calls[0]?.[0]).toMatchObject({
			stage: "qualified",
			value: 123_450,
			clicks: { gclid: "click" },
		});
		expect(await upload()).toMatchObject({ state: "sent", told: true, toldValue: 123_450 });
		expect(await lastRun()).toMatchObject({ status: "succeeded", done: 1, message: "Taken", error: null });
		expect((await found()).attention).toBeNull();
	});

	it("records a conversion that the platform refuses as refused and not told", async () => {
		vi.spyOn(google, "upload").mockResolvedValue({ kind: "refused", message: "No such click" });
		await set("qualified");
		await worker.work();
		expect(await upload()).toMatchObject({ state: "refused", told: false, error: "No such click" });
		expect(await lastRun()).toMatchObject({ status: "failed", failed: 1, error: "No such click" });
		expect(await attempts()).toEqual([["failed", "No such click"]]);
	});

	it("stores no error that quotes a lead who is erased during the call", async () => {
		await use("meta_conversions");
		vi.spyOn(meta, "upload").mockImplementationOnce(async () => {
			await eraseLead(em(), leadId, "tester");
			return { kind: "refused", message: "Ana Souza is nobody" };
		});
		await set("qualified");
		await worker.work();
		expect(await lastRun()).toMatchObject({ status: "failed", error: null });
		expect(await attempts()).toEqual([["failed", null]]);
	});

	it("polls an accepted upload 7 times, with a wait that doubles each time, then counts it as sent", async () => {
		vi.spyOn(google, "upload").mockResolvedValue(ACCEPTED);
		const check = vi.spyOn(google, "check").mockResolvedValue(null);
		await em().execute("update conversion_destinations set attention = 'Once'");
		await set("qualified");
		await em().execute("update outbox set priority = 1");
		await worker.work();
		expect(await upload()).toMatchObject({
			state: "accepted",
			told: true,
			toldValue: 123_450,
			requestId: "q1",
		});
		expect((await found()).attention).toBeNull();
		const reason = "Taken under request q1; its outcome is asked for later";
		expect(await attempts()).toEqual([["waiting", reason]]);
		for (let checks = 0; checks < 7; checks += 1) {
			const wait = CHECK_MS * 2 ** checks;
			expect(await message()).toMatchObject({
				attempts: 0,
				ticket: { import: { requestId: "q1", act: "upload", checks } },
			});
			expect(await inMs()).toBeGreaterThan(wait - 20_000);
			expect(await inMs()).toBeLessThanOrEqual(wait);
			await again();
		}
		expect(check).toHaveBeenCalledTimes(7);
		expect(check).toHaveBeenCalledWith("q1", expect.anything());
		expect(await message()).toBeUndefined();
		expect(await upload()).toMatchObject({ state: "sent", told: true, toldValue: 123_450 });
		expect((await lastRun())?.message).toBe(
			"Taken under request q1; the platform has not said what became of it",
		);
	});

	it("records an accepted upload as not told when a poll refuses it, and as sent when a poll confirms it", async () => {
		vi.spyOn(google, "upload").mockResolvedValue(ACCEPTED);
		const check = vi.spyOn(google, "check");
		await set("qualified");
		await worker.work();
		check.mockResolvedValueOnce({ kind: "refused", message: "Too old" });
		await again();
		expect(await upload()).toMatchObject({ state: "refused", told: false, error: "Too old" });
		await set("closed");
		await worker.work();
		check.mockResolvedValueOnce({ kind: "sent", message: "Counted" });
		await again();
		const [closed] = await em().find(ConversionUpload, { stage: "closed" });
		expect(closed).toMatchObject({ state: "sent", told: true, toldValue: 123_450 });
		expect((await lastRun())?.message).toBe("Counted");
	});

	it.each(["auth", "throttled"] as const)(
		"neither flags nor pauses a destination that staff saved during the call: %s",
		async kind => {
			vi.spyOn(google, "upload").mockImplementationOnce(async () => {
				await em().execute("update conversion_destinations set version = version + 1");
				throw new ProviderError(kind, "No such key", { retryAfterMs: 60_000 });
			});
			await set("qualified");
			await worker.work();
			expect(await found()).toMatchObject({ attention: null, throttledUntil: null });
		},
	);

	it("repeats a failed poll and records its error, flags the destination, and waits while it is throttled", async () => {
		vi.spyOn(google, "upload").mockResolvedValue(ACCEPTED);
		const check = vi.spyOn(google, "check");
		await set("qualified");
		await worker.work();
		check.mockRejectedValueOnce(new ProviderError("auth", "No such key"));
		await again();
		expect(await message()).toMatchObject({ ticket: { import: { checks: 1 } } });
		expect((await attempts()).at(-1)).toEqual(["waiting", "No such key"]);
		expect((await found()).attention).toBe("No such key");
		check.mockRejectedValueOnce(new ProviderError("protocol", "What?"));
		await em().execute("update outbox set attempts = 4");
		await again();
		expect((await attempts()).at(-1)).toEqual(["waiting", "What?"]);
		check.mockRejectedValueOnce(new ProviderError("transient", "Away"));
		await again();
		expect((await attempts()).at(-1)).toEqual(["retrying", "Away"]);
		expect(await message()).toMatchObject({ ticket: { import: { checks: 2 } } });
		await em().execute("update conversion_destinations set throttled_until = now() + interval '1 minute'");
		const calls = check.mock.calls.length;
		await again();
		expect(check).toHaveBeenCalledTimes(calls);
		expect(await inMs()).toBeGreaterThan(50_000);
	});

	it("sends a changed deal value, or 0 for a removed value, and keeps the former told value when refused", async () => {
		await use("meta_conversions");
		expect(meta.withdraw).toBeNull();
		vi.spyOn(meta, "upload").mockResolvedValue(SENT);
		await set("qualified");
		await worker.work();
		await use("google_data_manager");
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		await set("qualified");
		await worker.work();
		const restate = async (value: number | null) => {
			await em().execute("update leads set deal_value = ?", [value]);
			await em().transactional(inner => syncConversions(inner, [leadId], "tester"));
			await worker.work();
		};
		await restate(500);
		expect(tell.mock.calls.at(-1)?.[0]).toMatchObject({ value: 500 });
		expect((await lastRun())?.message).toBe("Told the deal's new value. Taken");
		expect(await upload()).toMatchObject({ state: "sent", toldValue: 500 });
		await restate(null);
		expect(tell.mock.calls.at(-1)?.[0]).toMatchObject({ value: 0 });
		expect(await upload()).toMatchObject({ toldValue: null });
		expect(tell).toHaveBeenCalledTimes(3);
		tell.mockResolvedValueOnce({ kind: "refused", message: "Too late" });
		await restate(900);
		// The platform still holds the former value.
		expect(await upload()).toMatchObject({ state: "refused", told: true, toldValue: null });
	});

	it("keeps the former told value when a poll refuses a new value, and sends the new one again when its run is retried", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(ACCEPTED);
		const check = vi.spyOn(google, "check").mockResolvedValue(SENT);
		await set("closed");
		await worker.work();
		await again();
		await em().execute("update leads set deal_value = 500000");
		await em().transactional(inner => syncConversions(inner, [leadId], "tester"));
		await worker.work();
		expect(await upload()).toMatchObject({ state: "accepted", told: true, toldValue: 123_450 });
		check.mockResolvedValueOnce({ kind: "refused", message: "Too late" });
		await again();
		expect(await upload()).toMatchObject({ state: "refused", told: true, toldValue: 123_450 });
		await retryRun(em(), (await lastRun())?.id ?? "", "tester");
		await worker.work();
		await again();
		expect(tell.mock.calls.map(([event]) => event.value)).toEqual([123_450, 500_000, 500_000]);
		expect(await upload()).toMatchObject({ state: "sent", told: true, toldValue: 500_000 });
	});

	it("withdraws a conversion whose status was taken back, which stays told when the withdrawal is refused", async () => {
		vi.spyOn(google, "upload").mockResolvedValue(SENT);
		const withdraw = takesBack().mockResolvedValueOnce(SENT);
		await set("qualified");
		await worker.work();
		await set("contacted");
		await worker.work();
		expect(withdraw).toHaveBeenCalledTimes(1);
		expect(withdraw.mock.calls[0]?.[0]).toMatchObject({ value: 123_450 });
		expect(await upload()).toMatchObject({ state: "withdrawn", told: false });
		expect((await lastRun())?.message).toBe("Taken back. Taken");
		await set("qualified");
		await worker.work();
		withdraw.mockResolvedValueOnce({ kind: "refused", message: "Too late" });
		await set("contacted");
		await worker.work();
		expect(await upload()).toMatchObject({ state: "refused", told: true, error: "Too late" });
	});

	it("sends the current time for a status never told before, and the first time for a status told before", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		takesBack().mockResolvedValue(SENT);
		const weeksAgo = () =>
			em().execute("update conversion_uploads set converted_at = converted_at - interval '20 days'");
		const ageMs = (call: number) => Date.now() - Date.parse(tell.mock.calls[call]?.[0].at ?? "");
		await set("qualified");
		await set("contacted");
		await worker.work();
		await weeksAgo();
		await set("qualified");
		await worker.work();
		expect(ageMs(0)).toBeLessThan(60_000);
		await weeksAgo();
		await set("contacted");
		await worker.work();
		await set("qualified");
		await worker.work();
		expect(tell).toHaveBeenCalledTimes(2);
		expect(ageMs(1)).toBeGreaterThan(19 * 86_400_000);
	});

	it("sends a new value for the click already told after a newer submission, whose click a later status uses", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		takesBack().mockResolvedValue(SENT);
		await set("closed");
		await worker.work();
		await em().execute(
			`insert into submissions (id, lead_id, page, form_type, fields, last_touch, ads_consent, created_at)
			 values (gen_random_uuid(), ?, 'home', 'lead', '{}', '{"gclid":"another"}', true, now())`,
			[leadId],
		);
		await em().execute("update leads set deal_value = 200000");
		await em().transactional(inner => syncConversions(inner, [leadId], "tester"));
		await worker.work();
		expect(tell.mock.calls.map(([event]) => [event.clicks.gclid, event.value])).toEqual([
			["click", 123_450],
			["click", 200_000],
		]);
		expect(await em().count(ConversionUpload)).toBe(1);
		await set("contacted");
		await set("closed");
		await worker.work();
		expect(tell.mock.calls.at(-1)?.[0].clicks.gclid).toBe("another");
	});

	it("counts a lead once where a conversion cannot be withdrawn, although a newer form came before its status was set again", async () => {
		await use("meta_conversions");
		const tell = vi.spyOn(meta, "upload").mockResolvedValue(SENT);
		await set("closed");
		await worker.work();
		await em().execute(
			`insert into submissions (id, lead_id, page, form_type, fields, last_touch, ads_consent, created_at)
			 values (gen_random_uuid(), ?, 'home', 'lead', '{}', '{"fbclid":"another"}', true, now())`,
			[leadId],
		);
		await set("contacted");
		expect(await upload()).toMatchObject({ wanted: false, told: true });
		await set("closed");
		await worker.work();
		expect(tell).toHaveBeenCalledTimes(1);
		expect(await em().count(ConversionUpload)).toBe(1);
		expect(await upload()).toMatchObject({ wanted: true, told: true });
	});

	it("withdraws the second conversion of two merged leads, and sends it again when the merge is undone", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		const withdraw = takesBack().mockResolvedValue(SENT);
		const other = await person("ana@work.example", "second click");
		await set("closed");
		await set("closed", other);
		await worker.work();
		await mergeLeads(em(), leadId, { other, keep: {} }, "tester");
		await worker.work();
		expect(withdraw.mock.calls.map(([event]) => event.clicks.gclid)).toEqual(["second click"]);
		await unmergeLead(em(), leadId, "tester");
		await worker.work();
		expect(tell.mock.calls.map(([event]) => event.clicks.gclid)).toEqual([
			"click",
			"second click",
			"second click",
		]);
		expect(await em().count(ConversionUpload, { wanted: true, told: true })).toBe(2);
	});

	it("gives a conversion of a merged lead back with its form when the merge is undone, and sends it once that lead closes", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		const withdraw = takesBack().mockResolvedValue(SENT);
		const other = await person("ana@work.example", "second click");
		await mergeLeads(em(), leadId, { other, keep: {} }, "tester");
		await set("closed");
		await worker.work();
		await unmergeLead(em(), leadId, "tester");
		await worker.work();
		expect(withdraw.mock.calls.map(([event]) => event.clicks.gclid)).toEqual(["second click"]);
		await set("closed", other);
		await worker.work();
		expect(tell.mock.calls.map(([event]) => event.clicks.gclid)).toEqual([
			"second click",
			"click",
			"second click",
		]);
		for (const lead of [leadId, other])
			expect(await em().count(ConversionUpload, { lead, wanted: true, told: true })).toBe(1);
	});

	it("sends a quarantined lead's conversion only after staff release the lead", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		await em().execute(
			"update leads set quarantined_at = now(); update submissions set suspicion = 'too_fast'",
		);
		await set("closed");
		await worker.work();
		expect(tell).not.toHaveBeenCalled();
		await releaseLead(em(), leadId, "tester");
		await worker.work();
		expect(tell.mock.calls.map(([event]) => event.clicks.gclid)).toEqual(["click"]);
	});

	it("announces each value sent to webhooks once, and nothing that the platform already held", async () => {
		const webhook = await addIntegration(em(), worker.vault, {
			provider: "webhook",
			name: "Warehouse",
			apiKey: "whsec_c2VjcmV0",
			endpoint: "http://127.0.0.1:1",
			settings: { events: ["conversion.sent"] },
		});
		onTestFinished(async () => void (await em().execute("delete from integrations where id = ?", [webhook])));
		vi.spyOn(google, "upload").mockResolvedValue(ACCEPTED);
		const settles = vi.spyOn(google, "check").mockResolvedValue(null);
		await set("closed");
		await worker.work();
		await em().execute("update leads set deal_value = 200000");
		await em().transactional(inner => syncConversions(inner, [leadId], "tester"));
		settles.mockResolvedValue(SENT);
		await again();
		await again();
		await set("contacted");
		await set("closed");
		await worker.work();
		expect((await upload())?.state).toBe("sent");
		const told = await em().execute(
			"select detail->>'value' as value from webhook_deliveries order by occurred_at",
		);
		expect(told).toEqual([{ value: "123450" }, { value: "200000" }]);
	});

	it("is not retried from the run of an earlier attempt, which would only test the connection", async () => {
		const tell = vi.spyOn(google, "upload");
		tell.mockResolvedValueOnce({ kind: "refused", message: "No such click" }).mockResolvedValue(SENT);
		await set("closed");
		await worker.work();
		const refused = (await upload())?.run ?? "";
		await em().execute("update leads set deal_value = 200000");
		await em().transactional(inner => syncConversions(inner, [leadId], "tester"));
		await worker.work();
		expect(await upload()).toMatchObject({ state: "sent" });
		await expect(retryRun(em(), refused, "tester")).rejects.toMatchObject({
			code: "conflict",
			message: "A later job has taken over this conversion",
		});
		expect(await em().count(OutboxMessage)).toBe(0);
		expect((await em().findOneOrFail(JobRun, { id: refused })).status).toBe("failed");
	});

	it("sends nothing for a status that was taken back before the upload", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		await set("qualified");
		await set("contacted");
		await worker.work();
		expect(tell).not.toHaveBeenCalled();
		expect(await upload()).toMatchObject({ state: "cancelled", told: false });
		expect(await lastRun()).toMatchObject({
			status: "succeeded",
			message: "Not sent: the status was taken back first",
		});
		await set("qualified");
		await worker.work();
		await set("contacted");
		await set("qualified");
		await worker.work();
		expect(tell).toHaveBeenCalledTimes(1);
		expect(await upload()).toMatchObject({ state: "sent", told: true });
	});

	it("sends nothing and succeeds once the upload was deleted with its lead or destination", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		await set("qualified");
		await em().execute("delete from conversion_uploads");
		await worker.work();
		expect(tell).not.toHaveBeenCalled();
		expect(await lastRun()).toMatchObject({
			status: "succeeded",
			message: "Nothing to send any more: the person or the destination is gone",
		});
	});
});

describe("a conversion destination", () => {
	it.each([
		["is switched off", "is_active = false", "The destination is switched off"],
		["is in trouble", "attention = 'The key was refused'", "The key was refused"],
	])(
		"is not called automatically when it %s, and upload and run fail with the reason",
		async (_, change, error) => {
			const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
			await set("qualified");
			await em().execute(`update conversion_destinations set ${change}`);
			await em().execute("update outbox set priority = 5");
			await worker.work();
			expect(tell).not.toHaveBeenCalled();
			expect(await upload()).toMatchObject({ state: "failed", error });
			expect(await lastRun()).toMatchObject({ status: "failed", failed: 1, error });
		},
	);

	it("is not called while it is throttled, even with interactive priority, and records no attempt", async () => {
		const tell = vi.spyOn(google, "upload").mockResolvedValue(SENT);
		await set("qualified");
		await em().execute("update conversion_destinations set throttled_until = now() + interval '1 minute'");
		await em().execute("update outbox set priority = 1");
		await worker.work();
		expect(tell).not.toHaveBeenCalled();
		expect(await attempts()).toEqual([]);
		expect(await inMs()).toBeGreaterThan(50_000);
		expect(await inMs()).toBeLessThan(63_000);
	});

	it.each<[ProviderErrorKind, { tries: number; attention: string | null }]>([
		["auth", { tries: 0, attention: "Trouble" }],
		["forbidden", { tries: 0, attention: "Trouble" }],
		["misconfigured", { tries: 0, attention: "Trouble" }],
		["transient", { tries: 1, attention: null }],
		["protocol", { tries: 1, attention: null }],
	])(
		"fails at once and is flagged, or is called again, after an upload error of kind %s",
		async (kind, { tries, attention }) => {
			vi.spyOn(google, "upload").mockRejectedValue(
				new ProviderError(kind, "Trouble", { retryAfterMs: 30_000 }),
			);
			await set("qualified");
			await worker.work();
			expect((await found()).attention).toBe(attention);
			if (tries === 0) {
				expect(await message()).toBeUndefined();
				expect(await upload()).toMatchObject({ state: "failed", error: "Trouble" });
				return;
			}
			expect(await message()).toMatchObject({ attempts: 1 });
			if (kind === "transient") expect(await inMs()).toBeGreaterThan(20_000);
			if (kind !== "protocol") return;
			await em().execute("update outbox set attempts = 3");
			await again();
			expect(await message()).toMatchObject({ attempts: 4 });
			await again();
			expect(await message()).toBeUndefined();
			expect(await upload()).toMatchObject({ state: "failed", error: "Trouble" });
		},
	);

	it("pauses when throttled for the named wait, or 15 seconds when that is 0, and retries an internal error", async () => {
		const tell = vi.spyOn(google, "upload");
		tell.mockRejectedValueOnce(new ProviderError("throttled", "Slow", { retryAfterMs: 60_000 }));
		await set("qualified");
		await worker.work();
		const rests = async () => ((await found()).throttledUntil?.getTime() ?? 0) - Date.now();
		expect(await rests()).toBeGreaterThan(50_000);
		expect(await inMs()).toBeGreaterThan(50_000);
		expect(await attempts()).toEqual([["waiting", "Slow"]]);
		await em().execute("update conversion_destinations set throttled_until = null");
		tell.mockRejectedValueOnce(new ProviderError("throttled", "Slow", { retryAfterMs: 0 }));
		await again();
		expect(await rests()).toBeGreaterThan(10_000);
		expect(await rests()).toBeLessThanOrEqual(15_000);
		tell.mockRejectedValueOnce(new TypeError("broken"));
		await em().execute("update conversion_destinations set throttled_until = null");
		await again();
		expect((await attempts()).at(-1)).toEqual(["retrying", "Internal error (TypeError)"]);
	});

	it("gets its failed uploads after a successful test if it is active; a failed test keeps it flagged", async () => {
		const test = async (isActive: boolean) => {
			const run = { kind: "conversion_upload", actor: "tester", total: 1 } as const;
			await em().execute("update conversion_destinations set is_active = ?", [isActive]);
			const runId = await createRun(em(), { ...run, conversionDestinationId: destination.id });
			await enqueue(em(), "conversion.test", { runId }, { priority: 1 });
			await worker.work();
			return em().findOneOrFail(JobRun, { id: runId });
		};
		vi.spyOn(google, "upload").mockRejectedValueOnce(new ProviderError("auth", "No such key"));
		await set("qualified");
		await worker.work();
		const verdict = vi.spyOn(google, "test");
		verdict.mockRejectedValueOnce(new ProviderError("transient", "Away"));
		expect(await test(true)).toMatchObject({ status: "failed", failed: 1, error: "Away" });
		expect((await found()).attention).toBe("No such key");
		verdict.mockRejectedValueOnce(new ProviderError("auth", "Still no"));
		await test(true);
		expect((await found()).attention).toBe("Still no");
		vi.spyOn(google, "upload").mockResolvedValue(SENT);
		verdict.mockResolvedValue("Well");
		expect(await test(false)).toMatchObject({ status: "succeeded", done: 1, message: "Well" });
		expect((await found()).attention).toBeNull();
		expect(await upload()).toMatchObject({ state: "failed" });
		await test(true);
		expect(await upload()).toMatchObject({ state: "sent" });
		const gone = await createRun(em(), { kind: "conversion_upload", actor: "tester", total: 1 });
		await enqueue(em(), "conversion.test", { runId: gone });
		await worker.work();
		expect(await em().findOneOrFail(JobRun, { id: gone })).toMatchObject({
			status: "failed",
			error: "The destination was deleted",
		});
	});
});
