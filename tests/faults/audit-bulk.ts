import type { Provider } from "#domain/integrations/providers.ts";
import type { SyncLab } from "#tests/support/sync-lab.ts";
import type { FaultRow } from "./fault.ts";

interface Counts {
	synced: number;
	outbox: number;
	running: number;
	items: number;
}

/** Audits a bulk run: its counts must agree with each other and with the provider. */
export async function auditBulk(
	lab: SyncLab,
	{
		fault,
		times,
		runId,
		provider,
		people,
	}: { fault: string; times: number; runId: string; provider: Provider; people: number },
): Promise<FaultRow> {
	const run = await lab.run(runId);
	const [counts] = await lab.em().execute<Counts[]>(
		`select
			(select count(*)::int from lead_syncs s join leads l on l.id = s.lead_id where s.integration_id = ?
				and s.status = 'synced' and s.synced_revision = l.revision) as synced,
			(select count(*)::int from outbox) as outbox,
			(select count(*)::int from job_attempts where outcome = 'running') as running,
			(select count(*)::int from job_items where run_id = ? and status in ('done', 'skipped')) as items`,
		[lab.idOf(provider), runId],
	);
	const emails = lab.simulators[provider]
		.contacts()
		.flatMap(
			contact =>
				/"(?:Email|email|email_address)":"(person\d+@people\.example)"/.exec(JSON.stringify(contact))?.[1] ??
				[],
		);
	const effects = new Set(emails).size;
	const troubles: string[] = [];
	const expect = (what: string, found: unknown, wanted: unknown) => {
		if (found !== wanted) troubles.push(`${what}: ${found} instead of ${wanted}`);
	};
	expect("run", run.status, "succeeded");
	expect("total", run.total, people);
	expect("done", run.done, people);
	expect("failed", run.failed, 0);
	expect("people accounted for", counts?.items, people);
	expect("promises left", counts?.outbox, 0);
	expect("tries left open", counts?.running, 0);
	return {
		fault,
		times,
		acknowledged: people,
		stored: counts?.synced ?? 0,
		effects,
		lost: people - Math.min(effects, counts?.synced ?? 0),
		duplicated: emails.length - effects,
		troubles,
	};
}
