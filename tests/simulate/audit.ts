import type pg from "pg";
import type { Play } from "./simulation.ts";

/** Result of an audit: what was promised and what happened to it. */
export interface Audit {
	troubles: string[];
	forms: number;
	delivered: number;
	refused: number;
	waiting: number;
}

/** Runs promised to one provider for one person: one per accepted form. */
interface PromisedRun {
	email: string;
	host: string;
	forms: number;
	statuses: string[];
}

/** Compares accepted forms with what is stored and with what reached the providers and the mailbox. */
export async function audit(db: pg.Client, play: Play): Promise<Audit> {
	const troubles = [
		...(await formTroubles(db, play)),
		...(await runTroubles(db)),
		...(await eventTroubles(db, play)),
		...(await mailTroubles(db, play)),
		...tooSoon(play).map(email => `${email} was sent before the time that the provider asked for`),
		...(isCalm(play)
			? play.providers.atOnce.map(id => `two workers made the same call at one time: ${id}`)
			: []),
	];
	const promised = await promisedRuns(db, play);
	const count = { delivered: 0, refused: 0, waiting: 0 };
	for (const { email, host, forms, statuses } of promised) {
		if (statuses.length !== forms)
			troubles.push(`${email} sent ${forms} forms and is ${statuses.length} times in runs to ${host}`);
		const [delivered, refused] = ["done", "failed"].map(
			end => statuses.filter(status => status === end).length,
		);
		count.delivered += delivered ?? 0;
		count.refused += refused ?? 0;
		count.waiting += statuses.length - (delivered ?? 0) - (refused ?? 0);
		if (refused && !play.scene.refused.includes(email))
			troubles.push(`${email} was given up at ${host}, which takes them`);
		if (delivered) troubles.push(...arrivalTroubles(play, host, email));
	}
	const accepted = play.visitors.forms.filter(form => form.accepted).length * play.integrations.size;
	if (accepted !== count.delivered + count.refused + count.waiting)
		troubles.push(`accepted ${accepted}, and of these ${JSON.stringify(count)}`);
	return { ...count, troubles: [...new Set(troubles)], forms: play.visitors.forms.length };
}

/** Whether nothing prevented the workers from seeing each other's state. */
function isCalm({ scene }: Play): boolean {
	return (
		scene.breaking === 0 && scene.troubles.every(({ kind }) => kind !== "stall" && kind !== "database away")
	);
}

/**
 * Addresses called before the wait that the provider asked for. Skips scenes in which a worker cannot know of that wait: a
 * second run for the same person, or a lost answer.
 */
function tooSoon(play: Play): string[] {
	const { scene, providers } = play;
	const lost = scene.troubles.some(({ kind }) => kind === "kill" || kind === "providers moody");
	if (!isCalm(play) || lost || scene.acts.some(({ kind }) => kind === "bulk")) return [];
	return providers.tooSoon.filter(
		email => scene.people.find(person => person.email === email)?.forms.length === 1,
	);
}

async function formTroubles(db: pg.Client, { visitors, scene }: Play): Promise<string[]> {
	const { rows } = await db.query<{ id: string; email: string }>(
		"select s.id, l.email_key as email from submissions s join leads l on l.id = s.lead_id",
	);
	const leads = await db.query<{ n: number }>("select count(*)::int as n from leads");
	const troubles: string[] = [];
	for (const { accepted, email, key } of visitors.forms) {
		if (!accepted) troubles.push(`${email} was never answered`);
		else if (!rows.some(row => row.id === accepted && row.email === email))
			troubles.push(`a form of ${email} was accepted and is not there (${key})`);
	}
	if (rows.length !== visitors.forms.length)
		troubles.push(`${visitors.forms.length} forms were sent and ${rows.length} are stored`);
	const people = new Set(visitors.forms.map(({ email }) => email)).size;
	if (leads.rows[0]?.n !== people) troubles.push(`${people} people are ${leads.rows[0]?.n} leads`);
	if (visitors.forms.length !== scene.people.flatMap(({ forms }) => forms).length)
		troubles.push("somebody did not come to send their form");
	return troubles;
}

const LEFT = `
	select 'outbox holds ' || topic as what from outbox
	union all select 'a run is ' || status || ' (' || kind || ')' from job_runs where status in ('queued', 'active') or finished_at is null
	union all select 'a run of ' || total || ' counts ' || done || ' done and ' || failed || ' failed (' || kind || ')'
		from job_runs where done + failed <> total and status <> 'cancelled' or done + failed > total
	union all select 'a run that ' || r.status || ' counts otherwise than its people (' || r.kind || ')' from job_runs r
		join job_items i on i.run_id = r.id group by r.id
		having r.done <> count(*) filter (where i.status in ('done', 'skipped'))
			or r.failed <> count(*) filter (where i.status in ('failed', 'suppressed'))
	union all select 'somebody of a run is pending' from job_items where status = 'pending'
	union all select 'somebody is on their way for good' from lead_syncs where status = 'pending'
	union all select 'an attempt is running for good' from job_attempts where outcome = 'running'
	union all select 'a mail is being sent for good' from mail_deliveries where state = 'sending'`;

async function runTroubles(db: pg.Client): Promise<string[]> {
	const { rows } = await db.query<{ what: string }>(LEFT);
	return rows.map(({ what }) => what);
}

async function promisedRuns(db: pg.Client, { visitors, integrations }: Play): Promise<PromisedRun[]> {
	const { rows } = await db.query<{ email: string; integration: string; statuses: string[] }>(
		`select l.email_key as email, r.integration_id as integration, array_agg(i.status) as statuses
		 from job_items i join job_runs r on r.id = i.run_id join leads l on l.id = i.lead_id
		 where r.actor = 'system' group by 1, 2`,
	);
	const forms = Map.groupBy(visitors.forms, ({ email }) => email);
	return [...forms].flatMap(([email, sent]) =>
		[...integrations].map(([host, id]) => {
			const run = rows.find(row => row.email === email && row.integration === id);
			return { email, host, forms: sent.filter(form => form.accepted).length, statuses: run?.statuses ?? [] };
		}),
	);
}

/** A person counted as sent must exist at the provider, with their latest edition or a newer one. */
function arrivalTroubles({ providers, visitors }: Play, host: string, email: string): string[] {
	const provider = Object.entries(providers.hosts).find(([name]) => name === host)?.[1];
	const held = provider?.contacts().map(contact => JSON.stringify(contact)) ?? [];
	const contact = held.find(text => text.includes(`"${email}"`));
	if (!contact) return [`${email} counts as sent to ${host} and is not there`];
	const last = Math.max(...visitors.forms.filter(form => form.email === email).map(({ edition }) => edition));
	const edition = Number(/Edition(\d+)/.exec(contact)?.[1]);
	return edition >= last ? [] : [`${host} holds edition ${edition} of ${email}, and they have sent ${last}`];
}

/** Each event must arrive under one id, and the events of one person in the order in which they happened. */
async function eventTroubles(db: pg.Client, { providers, integrations, scene }: Play): Promise<string[]> {
	if (!integrations.has("webhook")) return [];
	const { rows } = await db.query<{ run: string; subject: string; status: string; email: string }>(
		`select d.run_id as run, d.subject::text, r.status, l.email_key as email from webhook_deliveries d
		 join job_runs r on r.id = d.run_id left join leads l on l.id = d.subject`,
	);
	const arrivals = providers.arrivals.get("webhook") ?? [];
	const troubles: string[] = [];
	for (const { run, status, email } of rows) {
		const arrived = arrivals.some(({ id }) => id === `evt_${run}`);
		if (status === "succeeded" && !arrived)
			troubles.push(`an event of ${email} counts as told and never arrived`);
		if (status === "failed" && !scene.refused.includes(email))
			troubles.push(`an event of ${email} was given up`);
	}
	const events = arrivals.flatMap(({ id, event }) => (id && event ? [{ id, ...event }] : []));
	for (const [what, same] of Map.groupBy(events, each => `${each.type} ${each.subject} ${each.occurredAt}`)) {
		const ids = new Set(same.map(({ id }) => id)).size;
		if (ids > 1) troubles.push(`one event arrived under ${ids} ids: ${what}`);
	}
	for (const [subject, told] of Map.groupBy(events, each => each.subject)) {
		const first = told.filter((event, at) => told.findIndex(({ id }) => id === event.id) === at);
		for (const [at, event] of first.entries()) {
			const before = first[at - 1];
			if (before && before.occurredAt > event.occurredAt)
				troubles.push(`${event.type} of ${subject} came after ${before.type}, which happened later`);
		}
	}
	return troubles;
}

/** A confirmation must arrive exactly once; if the outcome is uncertain, staff are asked to decide. */
async function mailTroubles(db: pg.Client, { mailbox, scene }: Play): Promise<string[]> {
	const troubles: string[] = [];
	if (new Set(mailbox.mails).size < mailbox.mails.length) troubles.push("a mail arrived twice");
	const { rows } = await db.query<{ promised: number; sent: number; uncertain: number }>(
		`select count(*)::int as promised, count(sent_at)::int as sent,
			count(*) filter (where error like '%may or may not have arrived%')::int as uncertain from lead_confirmations`,
	);
	const { promised = 0, sent = 0, uncertain = 0 } = rows[0] ?? {};
	if (scene.confirms && promised !== sent + uncertain)
		troubles.push(`${promised} confirmations were promised, ${sent} sent and ${uncertain} are uncertain`);
	if (mailbox.mails.length < sent)
		troubles.push(`${sent} confirmations count as sent, ${mailbox.mails.length} arrived`);
	if (scene.mail === "folder" && uncertain > 0)
		troubles.push("a folder left it uncertain whether a mail arrived");
	return troubles;
}
