import { describe, expect, it, vi } from "vitest";
import { startLeadSync } from "#db/integrations/start-sync.ts";
import { eraseLead } from "#db/leads/erase-lead.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
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
