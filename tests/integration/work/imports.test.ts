import { describe, expect, it, vi } from "vitest";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import {
	attemptsOf,
	done,
	due,
	lab,
	leads,
	openSyncTests,
	PEOPLE,
	planned,
	SYNCED,
	syncOf,
	turnTo,
} from "#tests/support/sync-tests.ts";
import { adapters } from "#worker/providers/adapters.ts";
import { ProviderError } from "#worker/providers/provider-error.ts";

openSyncTests();

describe("asynchronous import at the provider", () => {
	const pending = { kind: "pending", ticket: { job: "j1" }, pollAfterMs: 60_000 } as const;
	async function accepted() {
		turnTo(
			await lab.add("SendGrid", {
				provider: "sendgrid",
				listId: "list",
				endpoint: lab.receiver.url,
			}),
		);
		vi.spyOn(adapters.sendgrid, "prepare").mockResolvedValue({ fields: {}, doubleOptIn: false, notes: [] });
		vi.spyOn(adapters.sendgrid, "upsertMany").mockResolvedValueOnce(pending);
		const ask = vi.spyOn(adapters.sendgrid, "poll");
		const { runId, batch } = await planned();
		await lab.process(batch);
		return { runId, batch, ask };
	}
	const waits = (batch: string) => lab.em().findOne(OutboxMessage, { id: batch });

	it("is polled for the people, revisions and consent handed over, despite later changes and erasures", async () => {
		await lab
			.em()
			.execute("update leads set marketing_consent = true, consent_at = now() where id = ?", [leads[1]]);
		const { runId, batch, ask } = await accepted();
		const reason = "Accepted; waiting for the provider to finish the import";
		expect(await attemptsOf(runId)).toMatchObject([
			["succeeded", null],
			["waiting", reason],
		]);
		const waiting = await waits(batch);
		expect(waiting).toMatchObject({
			attempts: 0,
			ticket: {
				import: {
					positions: [[0, 3]],
					revisions: [[1, 4]],
					agreed: [
						[0, 1],
						[1, 1],
						[0, 2],
					],
					destination: 1,
					receipt: { job: "j1" },
				},
			},
		});
		expect(waiting?.dueAt.getTime()).toBeGreaterThan(Date.now() + 50_000);
		await due();
		ask.mockResolvedValueOnce({ ...pending, ticket: { job: "j2" } });
		await lab.process(batch);
		expect(ask).toHaveBeenCalledWith({ job: "j1" }, expect.anything(), expect.anything());
		expect(await waits(batch)).toMatchObject({
			ticket: { import: { positions: [[0, 3]], receipt: { job: "j2" } } },
		});
		await lab
			.em()
			.execute("update leads set revision = 9, marketing_consent = false where id = ?", [leads[0]]);
		await lab.em().execute("delete from leads where id = ?", [leads[2]]);
		await due();
		ask.mockResolvedValueOnce(done(SYNCED, SYNCED, SYNCED, SYNCED));
		await lab.process(batch);
		const [, people] = ask.mock.calls.at(-1) ?? [];
		expect(people?.map(({ leadId, email }) => [leadId, email !== ""])).toEqual([
			[leads[0], true],
			[leads[1], true],
			["", false],
			[leads[3], true],
		]);
		expect(await syncOf(leads[0])).toMatchObject({ status: "synced", syncedRevision: 1, heldBack: true });
		expect(await syncOf(leads[1])).toMatchObject({ status: "synced", heldBack: false });
		expect(await lab.run(runId)).toMatchObject({ status: "succeeded", done: PEOPLE });
		expect(await waits(batch)).toBeNull();
	});

	it("keeps its ticket after a failed poll, and fails as possibly arrived when the integration is deleted", async () => {
		const { batch, runId, ask } = await accepted();
		await due();
		ask.mockRejectedValueOnce(new ProviderError("transient", "Webhook: away"));
		await lab.process(batch);
		expect(await waits(batch)).toMatchObject({ attempts: 1, ticket: { import: { receipt: { job: "j1" } } } });
		await due();
		await lab.em().execute("delete from integrations");
		await lab.process(batch);
		expect(await lab.run(runId)).toMatchObject({
			status: "failed",
			error:
				"The integration was deleted while the provider worked on the import: these people may have arrived",
		});
	});

	it("counts for the destination at the time of the hand-over, even if that changed since", async () => {
		const { batch, ask } = await accepted();
		await lab.em().execute("update integrations set destination = 2");
		await due();
		ask.mockResolvedValueOnce(done(SYNCED, SYNCED, SYNCED, SYNCED));
		await lab.process(batch);
		expect(await syncOf(leads[0])).toMatchObject({ syncedDestination: 1 });
	});
});
