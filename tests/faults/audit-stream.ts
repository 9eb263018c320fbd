import { setTimeout as delay } from "node:timers/promises";
import { until } from "#tests/support/processes.ts";
import type { FaultRow } from "./fault.ts";
import type { Promised, Working } from "./stream.ts";

interface Counts {
	leads: number;
	submissions: number;
	reports: number;
	synced: number;
	syncRuns: number;
	twice: number;
	/** Failed reports that staff must decide about, since their mail may have arrived. */
	held: string[];
	/** Kind, status and error of each run that did not succeed. */
	open: string[];
}

const COUNTS = `select
	(select count(*)::int from leads) as leads,
	(select count(*)::int from submissions) as submissions,
	(select count(*)::int from tax_reports) as reports,
	(select count(*)::int from lead_syncs s join leads l on l.id = s.lead_id join integrations i on i.id = s.integration_id
		where i.provider = 'mailchimp' and s.status = 'synced' and s.synced_revision = l.revision) as synced,
	(select count(*)::int from job_runs where status = 'succeeded' and id = any(?::uuid[])) as "syncRuns",
	(select count(*)::int from (select p.lead_id from job_items p join job_runs r on r.id = p.run_id
		join integrations i on i.id = r.integration_id
		where r.actor = 'system' and i.provider = 'mailchimp' group by p.lead_id having count(*) > 1) t) as twice,
	(select coalesce(array_agg(t.id::text), '{}') from tax_reports t join job_runs r on r.id = t.run_id
		where r.status = 'failed' and r.error like '%may or may not have arrived%') as held,
	(select coalesce(array_agg(concat_ws(' ', kind, status, error)), '{}') from job_runs where status <> 'succeeded'
		and not (kind = 'tax_report' and status = 'failed' and error like '%may or may not have arrived%')) as open`;

/** Audits everything that was promised: leads at the provider, reports in the mailbox, an admin's syncs. */
export async function auditStream(
	{ lab, sink }: Working,
	{ people, reports, syncRuns }: Promised,
): Promise<Omit<FaultRow, "fault" | "times">> {
	let counts: Counts | undefined;
	await until("the last run is written down", async () => {
		[counts] = await lab.em().execute<Counts[]>(COUNTS, [`{${syncRuns.join(",")}}`]);
		return counts?.open.length === 0;
	}).catch(() => delay(0));
	if (!counts) throw new Error("nothing could be counted");
	const emails = lab.simulators.mailchimp
		.contacts()
		.flatMap(contact => /person\d+@people\.example/.exec(JSON.stringify(contact))?.[0] ?? []);
	const contacts = new Set(emails).size;
	const arrived = sink.mails.flatMap(
		({ bytes }) => /tax-report\.([0-9a-f-]{36})@/u.exec(bytes.toString("latin1"))?.[1] ?? [],
	);
	const mails = new Set(arrived).size;
	const undecided = counts.held.filter(id => !arrived.includes(id)).length;
	const { leads, submissions, synced, open, twice } = counts;
	const troubles: string[] = [];
	if (open.length > 0) troubles.push(`${open.length} runs did not succeed: ${open.slice(0, 5).join("; ")}`);
	const missing = {
		leads: people - Math.min(leads, contacts, synced),
		reports: reports - Math.min(counts.reports, mails + undecided),
		syncs: syncRuns.length - counts.syncRuns,
	};
	for (const [what, n] of Object.entries(missing)) if (n !== 0) troubles.push(`${what}: ${n} amiss`);
	return {
		acknowledged: people + reports + syncRuns.length,
		stored: leads + counts.reports + syncRuns.length,
		effects: contacts + mails + undecided + counts.syncRuns,
		lost: Object.values(missing).reduce((sum, n) => sum + Math.max(0, n), 0),
		duplicated: submissions - people + twice + (emails.length - contacts) + (arrived.length - mails),
		troubles,
		note: `${reports} reports, of which ${undecided} wait for a person's word; submissions ${submissions} of ${people}, twice ${twice}, contacts ${emails.length} of ${contacts}, mails ${arrived.length} of ${mails}`,
	};
}
