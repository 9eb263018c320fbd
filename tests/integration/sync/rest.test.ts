import { expect, it } from "vitest";
import { Integration } from "#db/integrations/integration.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openLocalLab } from "#tests/support/local-worker.ts";
import { ACCOUNTS } from "#tests/support/providers/accounts.ts";
import { startHubspotSimulator } from "#tests/support/providers/hubspot/index.ts";

it("an integration throttled with a Retry-After of 0 is still paused for more than 4 seconds", async () => {
	const lab = await openLocalLab(await createTestDatabase());
	try {
		await lab.people(1);
		const integration = await lab.add("Receiver");
		const runId = await lab.bulk(integration);
		await lab.process(await lab.messageOf(runId));
		lab.receiver.force({ kind: "throttled_with_wait", retryAfter: 0 });
		const before = Date.now();
		await lab.process(await lab.messageOf(runId));
		const { throttledUntil } = await lab.em().findOneOrFail(Integration, { id: integration.id });
		expect(throttledUntil?.getTime()).toBeGreaterThan(before + 4_000);
	} finally {
		await lab.close();
	}
});

it.each(["removed", "forbidden"] as const)(
	"a HubSpot list that is %s flags the integration and fails only the people whom it concerns",
	async how => {
		const lab = await openLocalLab(await createTestDatabase());
		const simulator = await startHubspotSimulator();
		try {
			const [agreed] = await lab.people(2);
			await lab
				.em()
				.execute("update leads set marketing_consent = true, consent_at = now() where id = ?", [agreed]);
			const id = await addIntegration(lab.em(), lab.vault, {
				provider: "hubspot",
				name: "HubSpot",
				...ACCOUNTS.hubspot,
				endpoint: simulator.url,
			});
			const integration = () => lab.em().findOneOrFail(Integration, { id });
			const work = async (runId: string) => {
				await lab.process(await lab.messageOf(runId));
				await lab.em().execute("update job_items set not_before = null; update outbox set due_at = now()");
			};
			const first = await lab.bulk(await integration());
			await work(first);
			await work(first);
			expect(await lab.run(first)).toMatchObject({ status: "succeeded", done: 2 });
			expect((await integration()).preparation).not.toBeNull();
			await lab.em().execute("update leads set revision = revision + 1");
			const runId = await lab.bulk(await integration());
			await work(runId);
			if (how === "removed") await lab.em().execute("update integrations set list_id = '7'");
			else simulator.force({ kind: "forbidden", method: "PUT", path: "/memberships", times: 99 });
			await work(runId);
			expect(await lab.run(runId)).toMatchObject({ status: "active", done: 1, failed: 0 });
			await work(runId);
			if (how === "removed") await work(runId);
			expect(await lab.run(runId)).toMatchObject({ status: "partly_failed", done: 1, failed: 1 });
			expect((await integration()).attention).toContain(
				how === "removed" ? "does not know the list 7" : "scope",
			);
		} finally {
			await simulator.close();
			await lab.close();
		}
	},
);
