import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { createImport } from "#db/imports/create-import.ts";
import { importBatch } from "#db/imports/import-batch.ts";
import { LeadImportRow } from "#db/imports/lead-import-row.ts";
import { startLeadSync } from "#db/integrations/start-sync.ts";
import { cancelRun } from "#db/jobs/cancel-run.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { Lead } from "#db/leads/lead.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { ImportedLead } from "#domain/leads/lead-import.ts";
import {
	attemptsOf,
	integration,
	itemsOf,
	lab,
	leads,
	many,
	openSyncTests,
	planned,
} from "#tests/support/sync-tests.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { ProviderError } from "#worker/providers/provider-error.ts";

openSyncTests();

const NAME = "Tracy Traceable";
const WORDS = `Webhook: ${NAME} is no name`;

/** Names a lead that a provider's error message can quote. */
async function somebody(): Promise<string> {
	const id = leads[1] ?? "";
	await lab.em().execute("update leads set full_name = ? where id = ?", [NAME, id]);
	return id;
}

const erase = (id: string) => eraseLead(lab.em(), id, "tester");
const quotes = async () =>
	lab.em().execute<{ place: string }[]>(
		`select 'item' as place from job_items where error like '%Tracy%' or note like '%Tracy%'
		 union all select 'attempt' from job_attempts where error like '%Tracy%'
		 union all select 'run' from job_runs where error like '%Tracy%'`,
	);

describe("erasure of a lead during its sync", () => {
	it("stores no error message that quotes the lead, and keeps the messages about the other people", async () => {
		const id = await somebody();
		const { runId, batch } = await planned();
		many().mockImplementationOnce(async contacts => {
			await erase(id);
			const outcomes = contacts.map((_, at) => ({
				status: "rejected" as const,
				message: at === 1 ? WORDS : "No",
			}));
			return { kind: "done", outcomes };
		});
		await lab.process(batch);
		expect(await quotes()).toEqual([]);
		expect((await itemsOf(runId)).map(({ status, error }) => [status, error])).toEqual([
			["failed", "No"],
			["failed", null],
			["failed", "No"],
			["failed", "No"],
		]);
		expect(await lab.run(runId)).toMatchObject({ status: "failed", failed: 4 });
	});

	it.each(["transient", "auth"] as const)(
		"stores no error message that quotes the lead when the call fails with an error of kind %s",
		async kind => {
			const leadId = await somebody();
			const runId = await lab
				.em()
				.transactional(em =>
					startLeadSync(em, { leadId, integration, actor: "tester", priority: PRIORITY.automatic }),
				);
			vi.spyOn(adapters.webhook, "upsertOne").mockImplementationOnce(async () => {
				await erase(leadId);
				throw new ProviderError(kind, WORDS);
			});
			await lab.work();
			expect(await attemptsOf(runId ?? "")).toEqual([[kind === "auth" ? "failed" : "retrying", null]]);
			expect(await quotes()).toEqual([]);
			await lab.em().execute("update outbox set due_at = now()");
			await lab.work();
			expect(await lab.run(runId ?? "")).toMatchObject({ status: "succeeded", done: 1 });
		},
	);

	it("clears quotes from run, attempts and the lead's item that another transaction is just storing", async () => {
		const id = await somebody();
		const { runId } = await planned();
		const { promise: stored, resolve: store } = Promise.withResolvers<void>();
		const { promise: held, resolve: hold } = Promise.withResolvers<void>();
		const storing = lab.em().transactional(async em => {
			await em.execute("update job_items set error = ? where run_id = ?", [WORDS, runId]);
			await em.execute("update job_attempts set error = ? where run_id = ?", [WORDS, runId]);
			await em.execute("update job_runs set error = ? where id = ?", [WORDS, runId]);
			hold();
			await stored;
		});
		await held;
		const erased = erase(id);
		const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
		await vi.waitFor(async () => expect((await lab.em().execute<object[]>(waiting)).length).toBe(1), {
			timeout: 120_000,
		});
		store();
		await Promise.all([storing, erased]);
		expect((await quotes()).filter(({ place }) => place !== "item")).toEqual([]);
		expect((await itemsOf(runId))[1]).toMatchObject({ error: null, lead: null });
	});

	it("does not suppress the error of a call made after the erasure", async () => {
		const { runId, batch } = await planned();
		await erase(leads[1] ?? "");
		await lab
			.em()
			.execute(
				"update job_items set status = 'skipped', updated_at = now() - interval '1 minute' where lead_id is null",
			);
		many().mockRejectedValueOnce(new ProviderError("transient", "Webhook: away"));
		await lab.process(batch);
		expect(await lab.run(runId)).toMatchObject({ status: "active", error: "Webhook: away" });
	});
});

describe("erasure of a lead during an import", () => {
	const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
	const LINES = [
		{ fullName: NAME, email: "P2@People.example" },
		{ fullName: NAME, phone: "07700 900999" },
		{ fullName: "New Comer", email: "new@people.example", phone: "+44 7700 900999" },
		{ fullName: "Known Person", email: "p3@people.example" },
	];

	/** Starts an import in which two lines are about the lead that is erased. */
	async function begun() {
		const id = await somebody();
		await lab.em().execute("update leads set phone = '+44 7700 900999' where id = ?", [id]);
		const lines = LINES.map((lead, at) => ({ line: at + 2, lead: v.parse(ImportedLead, lead) }));
		return { id, runId: await createImport(lab.em(), lines, "tester") };
	}

	const names = async () => (await lab.em().find(Lead, {})).map(({ fullName }) => fullName).sort();
	const linesLeft = async (run: string) =>
		(await lab.em().find(LeadImportRow, { run }, { orderBy: { position: "asc" } })).map(({ line }) => line);

	async function expectOthersOnly(runId: string) {
		await lab.work();
		expect(await names()).toEqual(["Known Person", "New Comer", "Sample Person", "Sample Person"]);
		expect(await linesLeft(runId)).toEqual([4, 5]);
		expect((await itemsOf(runId)).map(({ status, error }) => [status, error])).toEqual([
			["skipped", "erased"],
			["skipped", "erased"],
			["done", null],
			["done", null],
		]);
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: 4, failed: 0 });
	}

	it("skips the lines about the person that wait, by address or by phone number alone, so that nobody comes back", async () => {
		const { id, runId } = await begun();
		await erase(id);
		await expectOthersOnly(runId);
	});

	it("skips them also when a batch is stored while the erasure is not committed yet", async () => {
		const { id, runId } = await begun();
		let storing = Promise.resolve();
		await lab.em().transactional(async em => {
			await eraseLead(em, id, "tester");
			storing = lab.em().transactional(batch => importBatch(batch, runId));
			await vi.waitFor(async () => expect(await lab.em().execute<object[]>(WAITING)).toHaveLength(1), {
				timeout: 120_000,
			});
		});
		await storing;
		await expectOthersOnly(runId);
	});

	it("waits for a batch that is being stored, and deletes its lines about the person", async () => {
		const { id, runId } = await begun();
		let erased = Promise.resolve();
		await lab.em().transactional(async batch => {
			await importBatch(batch, runId);
			erased = erase(id);
			await vi.waitFor(async () => expect(await lab.em().execute<object[]>(WAITING)).toHaveLength(1), {
				timeout: 120_000,
			});
		});
		await erased;
		await lab.work();
		expect(await names()).not.toContain(NAME);
		expect(await linesLeft(runId)).toEqual([4, 5]);
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: 4 });
	});

	it("deletes the lines about the person in a cancelled import", async () => {
		const { id, runId } = await begun();
		await cancelRun(lab.em(), runId, "tester");
		await lab.work();
		await erase(id);
		expect(await linesLeft(runId)).toEqual([4, 5]);
		expect(await names()).not.toContain(NAME);
	});
});
