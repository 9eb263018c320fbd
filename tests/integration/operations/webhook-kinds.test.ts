import { expect, it } from "vitest";
import { createRun } from "#db/jobs/create-run.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { createTestDatabase } from "#tests/support/database.ts";

const MIGRATION = { migrations: ["20261122550000_contacts_of_webhooks"] };

it("the migration turns a former release's webhook runs for contacts into crm_sync, and leaves events as they are", async () => {
	const { orm } = await createTestDatabase();
	const em = () => orm.em.fork();
	await orm.migrator.down(MIGRATION);
	const run = { kind: "webhook", actor: "system", total: 1 } as const;
	const [contact, event] = [await createRun(em(), run), await createRun(em(), run)];
	await em().insert(JobItem, { run: contact, position: 0, updatedAt: new Date() });
	await orm.migrator.up(MIGRATION);
	const kinds = await em().find(JobRun, { id: { $in: [contact, event] } });
	expect(Object.fromEntries(kinds.map(({ id, kind }) => [id, kind]))).toEqual({
		[contact]: "crm_sync",
		[event]: "webhook",
	});
});
