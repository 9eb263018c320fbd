import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { privacyCopy } from "#app/pages/privacy/copy.ts";
import { createAccount } from "#db/accounts/create-account.ts";
import { Session } from "#db/accounts/session.ts";
import { LeadSync } from "#db/integrations/lead-sync.ts";
import { createVault } from "#db/integrations/vault.ts";
import { Lead } from "#db/leads/lead.ts";
import { MailDelivery } from "#db/mail/mail-delivery.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import { deleteExpired } from "#db/retention/delete-expired.ts";
import { addIntegration } from "#tests/support/add-integration.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

let database: TestDatabase;
const em = () => database.orm.em.fork();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

beforeAll(async () => {
	database = await createTestDatabase();
});

async function lead(email: string, more: Partial<Lead>): Promise<string> {
	const id = randomUUID();
	const base = { id, fullName: "Sample", email, emailKey: email, phone: "0123456789", sourcePage: "home" };
	await em().insert(Lead, { ...base, createdAt: daysAgo(500), updatedAt: daysAgo(500), ...more });
	return id;
}

it("retention deletes expired leads, keys, consent records, subscribers and sessions, and nothing else", async () => {
	await lead("old-suspect@firm.co", { quarantinedAt: daysAgo(91) });
	await lead("new-suspect@firm.co", { quarantinedAt: daysAgo(89) });
	await lead("open@firm.co", { status: "contacted" });
	await lead("closed@firm.co", { status: "closed", lastActivityAt: daysAgo(500) });
	await lead("closed-but-heard-of@firm.co", { status: "closed", lastActivityAt: daysAgo(399) });
	const keys =
		"insert into idempotency_keys (scope, key, body_hash, answer, created_at) values ('lead', ?, 'x', '{}', ?)";
	await em().execute(keys, ["old", daysAgo(31)]);
	await em().execute(keys, ["new", daysAgo(29)]);

	for (const days of [760, 762])
		await em().execute(
			`insert into consent_records (id, analytics, marketing, functional, text_version, gpc, created_at)
			 values (gen_random_uuid(), true, true, true, '1', false, ?)`,
			[daysAgo(days)],
		);

	for (const [email, state, age] of [
		["never-confirmed@firm.co", "pending", 31],
		["asked-lately@firm.co", "pending", 29],
		["left@firm.co", "unsubscribed", 400],
	] as const)
		await em().insert(Subscriber, {
			...{ id: randomUUID(), email, emailKey: email, state },
			...{ createdAt: daysAgo(500), updatedAt: daysAgo(age) },
		});

	const account = await createAccount(em(), { username: "somebody", password: "long enough" });
	const session = (id: string, expiresAt: Date, endsAt: Date) =>
		em().insert(Session, { id, account, expiresAt, endsAt, createdAt: daysAgo(8), userAgent: null });
	await session("open", daysAgo(-1), daysAgo(-5));
	await session("idle", daysAgo(2), daysAgo(-5));
	await session("ended", daysAgo(-1), daysAgo(2));
	await session("idle since today", daysAgo(0.5), daysAgo(-5));

	const days = { quarantined: 90, closedLeads: 0, runs: 365, measurements: 400 };
	expect(await deleteExpired(em(), days)).toMatchObject({
		leads: 1,
		idempotency_keys: 1,
		consent_records: 1,
		subscribers: 1,
		sessions: 2,
	});
	const left = await em().find(Session, {}, { orderBy: { id: "asc" } });
	expect(left.map(({ id }) => id)).toEqual(["idle since today", "open"]);
	expect(await em().count(Lead, { email: "old-suspect@firm.co" })).toBe(0);
	expect(await em().count(Lead)).toBe(4);

	expect(await deleteExpired(em(), { ...days, closedLeads: 400 })).toMatchObject({ leads: 1 });
	const closed = await em().find(Lead, { status: "closed" });
	expect(closed.map(({ email }) => email)).toEqual(["closed-but-heard-of@firm.co"]);
});

/** Tables, the days that a row is kept, and how to insert one of a time, with a lead and a run to refer to. */
const KEPT: readonly [table: string, days: number, insert: string][] = [
	[
		"lead_merges",
		1,
		"(id, lead_id, other_id, before, after, other, moved, created_at) select id, lead, id, '{}', '{}', '{}', '{}', at",
	],
	["lead_import_rows", 1, "(run_id, position, line, lead, created_at) select run, place, 2, '{}', at"],
	[
		"provider_events",
		365,
		"(id, provider, key, kind, occurred_at, created_at) select id, 'mailchimp', id, 'unsubscribed', at, at",
	],
	["job_runs", 365, "(id, kind, actor, created_at, finished_at) select id, 'crm_sync', '', now(), at"],
	[
		"vitals_daily",
		400,
		"(day, page, variant, device, name, bucket, count) select at, '', 'uk', 'mobile', 'LCP', 1, 1",
	],
	[
		"events_daily",
		400,
		"(day, page, variant, device, name, label, count) select at, '', 'uk', 'mobile', '', '', 1",
	],
	["visits_daily", 400, "(day, channel, source, campaign, landing_page, count) select at, '', '', '', '', 1"],
];

it.each(KEPT)(
	"retention deletes rows of %s after %i days, and keeps the younger ones",
	async (table, days, insert) => {
		const owner = await lead(`${table}@firm.co`, {});
		const run = randomUUID();
		await em().execute(
			"insert into job_runs (id, kind, actor, created_at) values (?, 'lead_import', '', ?)",
			[run, daysAgo(500)],
		);
		for (const [place, age] of [days + 1.1, days * 0.9].entries())
			await em().execute(
				`insert into ${table} ${insert} from (select ?::uuid as id, ?::uuid as lead, ?::uuid as run, ?::int as place,
				?::timestamptz as at) given`,
				[randomUUID(), owner, run, place, daysAgo(age)],
			);
		const forever = { quarantined: 0, closedLeads: 0, runs: 0, measurements: 0 };
		const counted = async () => (await em().execute<unknown[]>(`select from ${table}`)).length;
		const before = await counted();
		if (days > 1) expect(await deleteExpired(em(), forever)).not.toHaveProperty(table);
		expect(await deleteExpired(em(), { ...forever, runs: 365, measurements: 400 })).toHaveProperty(table, 1);
		expect(await counted()).toBe(before - 1);
	},
);

it("retention keeps which services have a lead as long as the lead, and only the log of attempts as long as runs, as the privacy policy says", async () => {
	const owner = await lead("handed-on@firm.co", {});
	const integration = await addIntegration(em(), createVault(TEST_SECRET), {
		provider: "sendgrid",
		name: "Sample",
		apiKey: "SG.sample",
		listId: "list",
		endpoint: "http://127.0.0.1:9",
	});
	const long = daysAgo(400);
	await em().insert(LeadSync, {
		lead: owner,
		integration,
		status: "synced",
		syncedAt: long,
		updatedAt: long,
	});
	await deleteExpired(em(), { quarantined: 90, closedLeads: 400, runs: 365, measurements: 400 });
	expect(await em().count(LeadSync, { lead: owner })).toBe(1);
	const { runs, services } = privacyCopy.texts.keep;
	expect(runs).toBe("Our log of each attempt to hand your details to our services: {days} days.");
	expect(services).toContain("as long as the details themselves");
});

it("retention deletes the delivery states of mails with their runs, except of one that may still be in flight", async () => {
	for (const [messageId, state, age] of [
		["sent-long-ago", "sent", 366],
		["unknown-long-ago", "uncertain", 366],
		["in-flight", "sending", 366],
		["sent-lately", "sent", 364],
	] as const)
		await em().insert(MailDelivery, { messageId, state, route: "smtp", updatedAt: daysAgo(age) });
	const days = { quarantined: 0, closedLeads: 0, runs: 365, measurements: 0 };
	expect(await deleteExpired(em(), days)).toMatchObject({ mail_deliveries: 2 });
	const left = await em().find(MailDelivery, {}, { orderBy: { messageId: "asc" } });
	expect(left.map(({ messageId }) => messageId)).toEqual(["in-flight", "sent-lately"]);
});

const RUNS_ONLY = { quarantined: 0, closedLeads: 0, runs: 365, measurements: 0 };

/** Inserts a run that ended 400 days ago, with items. */
async function endedRun(items: number): Promise<string> {
	const run = randomUUID();
	await em().execute(
		"insert into job_runs (id, kind, actor, created_at, finished_at) values (?, 'bulk_sync', 'tester', ?, ?)",
		[run, daysAgo(400), daysAgo(400)],
	);
	await em().execute(
		"insert into job_items (run_id, position, status, updated_at) select ?, n, 'done', now() from generate_series(1, ?) n",
		[run, items],
	);
	return run;
}

it("retention deletes a run's items in batches before the run, so that no statement exceeds its time limit", async () => {
	const runs = [await endedRun(10_001), await endedRun(10)];
	await em().execute(
		`with small as (
			insert into job_runs (id, kind, actor, created_at, finished_at)
			select gen_random_uuid(), 'crm_sync', 'tester', ?, ? from generate_series(1, 200) returning id
		) insert into job_items (run_id, position, status, updated_at) select id, 0, 'done', now() from small`,
		[daysAgo(401), daysAgo(401)],
	);
	const counted = async () =>
		(await em().execute("select from job_items where run_id = any(?::uuid[])", [`{${runs}}`])).length;
	await em().execute(`
		create function cascaded() returns trigger language plpgsql as $$ begin
			if (select count(*) from gone) > 10000 then raise 'too many at once'; end if; return null; end $$;
		create trigger cascaded after delete on job_items referencing old table as gone for each statement execute function cascaded()`);
	try {
		expect(await deleteExpired(em(), RUNS_ONLY)).toMatchObject({ job_items: 10_211, job_runs: 202 });
	} finally {
		await em().execute("drop function cascaded() cascade");
	}
	expect(await counted()).toBe(0);
});

it("retention of one table that fails does not stop that of the others, and is reported", async () => {
	await endedRun(1);
	await em().execute(
		"insert into visits_daily (day, channel, source, campaign, landing_page, count) values (?, '', '', '', '', 1)",
		[daysAgo(401)],
	);
	await em().execute(`
		create function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
		create trigger refuse before delete on job_runs for each row execute function refuse()`);
	try {
		await expect(deleteExpired(em(), { ...RUNS_ONLY, measurements: 400 })).rejects.toThrow("no room");
	} finally {
		await em().execute("drop function refuse() cascade");
	}
	expect(await em().execute("select from visits_daily where day < ?", [daysAgo(400)])).toHaveLength(0);
	expect(await deleteExpired(em(), RUNS_ONLY)).toMatchObject({ job_runs: 1 });
});

it("retention of a lead also deletes what providers said about it, and nothing about others", async () => {
	const gone = await lead("gone@firm.co", { status: "closed", lastActivityAt: daysAgo(500) });
	const stays = await lead("stays@firm.co", {});
	const run = await endedRun(2);
	const words = (email: string) => `Provider: ${email} is invalid`;
	for (const [position, id, email] of [
		[1, gone, "gone@firm.co"],
		[2, stays, "stays@firm.co"],
	] as const)
		await em().execute(
			"update job_items set lead_id = ?, status = 'failed', error = ?, remote_id = ? where run_id = ? and position = ?",
			[id, words(email), email, run, position],
		);
	await em().execute("update job_runs set error = ? where id = ?", [words("gone@firm.co"), run]);
	for (const email of ["gone@firm.co", "stays@firm.co"])
		await em().execute(
			"insert into job_attempts (run_id, message, number, outcome, error, started_at) values (?, gen_random_uuid(), 1, 'failed', ?, now())",
			[run, words(email)],
		);
	await deleteExpired(em(), { quarantined: 0, closedLeads: 400, runs: 0, measurements: 0 });
	expect(await em().count(Lead, { id: [gone, stays] })).toBe(1);
	const [kept] = await em().execute<{ said: string }[]>(
		`select concat_ws(' ', (select string_agg(i::text, ' ') from job_items i where run_id = r.id),
			(select string_agg(a::text, ' ') from job_attempts a where run_id = r.id), r.error) as said
		 from job_runs r where id = ?`,
		[run],
	);
	expect(kept?.said).not.toContain("gone@firm.co");
	expect(kept?.said.match(/stays@firm\.co is invalid/g)).toHaveLength(2);
});
