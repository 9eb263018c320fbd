import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import type { Integration } from "#db/integrations/integration.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { createRun, type NewRun } from "#db/jobs/create-run.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { createTestDatabase } from "./database.ts";
import { type LocalLab, openLocalLab } from "./local-worker.ts";

export let lab: LocalLab;
export let integration: Integration;
export let leads: string[];
export const em = () => lab.em();

/** Gives each test of a file three leads and an integration, for which it creates runs. */
export function openRunTests(): void {
	beforeAll(async () => {
		lab = await openLocalLab(await createTestDatabase());
	});
	afterAll(() => lab.close());
	beforeEach(async () => {
		vi.restoreAllMocks();
		await em().execute(
			"delete from outbox; delete from job_runs; delete from integrations; delete from leads; delete from subscribers",
		);
		leads = await lab.people(3);
		integration = await lab.add("Receiver");
		await em().execute("delete from audit_log");
	});
}

export const make = (more: Partial<NewRun> = {}) =>
	createRun(em(), { kind: "crm_sync", actor: "tester", total: 1, integrationId: integration.id, ...more });
export const set = (id: string, values: string) =>
	em().execute(`update job_runs set ${values} where id = ?`, [id]);
export const items = (run: string) => em().find(JobItem, { run }, { orderBy: { position: "asc" } });
export const promised = async () =>
	(await em().find(OutboxMessage, {})).map(({ topic, lane, priority, run, payload }) => ({
		topic,
		lane,
		priority,
		run,
		payload,
	}));
export const syncs = async () =>
	new Map((await em().find(LeadSync, {})).map(({ lead, status }) => [lead, status]));
