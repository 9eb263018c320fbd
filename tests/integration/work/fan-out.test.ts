import { expect, it } from "vitest";
import { fanOutLead } from "#db/integrations/fan-out-lead.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import type { WebhookEvent } from "#domain/webhooks/events.ts";
import { lab, leads, openSyncTests } from "#tests/support/sync-tests.ts";

openSyncTests();

it("fanOutLead syncs a lead to a consented-only integration only if they have marketing consent", async () => {
	const wanting = await lab.add("Consented only", {
		settings: { autoSync: true, audience: "consented", fields: {} },
	});
	const [leadId = ""] = leads;
	const runs = () => lab.em().count(JobRun, { integration: wanting.id });
	await lab.em().transactional(em => fanOutLead(em, leadId, "first"));
	expect(await runs()).toBe(0);
	await lab.em().execute("update leads set marketing_consent = true where id = ?", [leadId]);
	await lab.em().transactional(em => fanOutLead(em, leadId, "second"));
	expect(await runs()).toBe(1);
});

it("fanOutLead syncs a lead to each active integration that syncs by itself or may hold a former address, once a message", async () => {
	const [leadId = ""] = leads;
	const settings = (autoSync: boolean, events?: WebhookEvent[]) =>
		({ autoSync, audience: "everyone", fields: {}, ...(events && { events }) }) as const;
	await lab.em().execute("delete from integrations");
	await lab.add("Wants", { settings: settings(true) });
	await lab.add("Other events", { settings: settings(true, ["lead.erased"]) });
	await lab.add("Inactive", { settings: settings(true), isActive: false });
	await lab.add("By hand", { settings: settings(false) });
	for (const [name, moving] of [
		["Moving", true],
		["Not moving", false],
	] as const) {
		const { id } = await lab.add(name, { settings: settings(false) });
		await lab
			.em()
			.execute(
				"insert into lead_syncs (lead_id, integration_id, status, moving, updated_at) values (?, ?, 'synced', ?, now())",
				[leadId, id, moving],
			);
	}
	const fanOut = (message: string) => lab.em().transactional(em => fanOutLead(em, leadId, message));
	const told = () =>
		lab.em().execute<{ name: string; runs: number }[]>(
			`select i.name, count(*)::int as runs from job_runs r join integrations i on i.id = r.integration_id
			 where r.lead_id = ? group by 1 order by 1`,
			[leadId],
		);
	await lab.em().execute("update leads set quarantined_at = now() where id = ?", [leadId]);
	await fanOut("suspect");
	expect(await told()).toEqual([]);
	await lab.em().execute("update leads set quarantined_at = null where id = ?", [leadId]);
	await fanOut("genuine");
	await fanOut("genuine");
	expect(await told()).toEqual([
		{ name: "Moving", runs: 1 },
		{ name: "Wants", runs: 1 },
	]);
});
