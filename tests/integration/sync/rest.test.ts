import { expect, it } from "vitest";
import { Integration } from "#db/integrations/integration.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { openLocalLab } from "#tests/support/local-worker.ts";

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
