import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrate } from "#tests/faults/migrate.ts";
import { type Part, webOf, workerOf } from "#tests/faults/part.ts";
import { commandOptions } from "#tests/support/command-options.ts";
import { runSql } from "#tests/support/postgres.ts";
import { until } from "#tests/support/processes.ts";
import { type ScratchDatabase, startScratchDatabase } from "#tests/support/scratch-database.ts";
import { openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";
import { addressOf, sendForms } from "./forms.ts";
import { type Release, releaseTags, takeRelease, thisRelease } from "./release.ts";
import { describeSchema } from "./schema.ts";

const WEBS = 2;
const WORKERS = 2;
/** Pause between two steps of the deployment, so that forms meet every mixture of releases. */
const BETWEEN_MS = 1_500;
/** Generous, since one message may enqueue several: their number may grow before it shrinks. */
const STALLED_MS = 300_000;

const USAGE = "usage: npm run upgrades -- [--from COMMIT]... [--rate FORMS_PER_SECOND]";
const { values } = commandOptions(
	{
		options: {
			from: { type: "string", multiple: true, default: [] },
			rate: { type: "string", default: "50" },
		},
	},
	USAGE,
);
const rate = Number(values.rate);
if (!(rate > 0)) {
	console.error(USAGE);
	process.exit(2);
}
const refs = values.from.length > 0 ? values.from : releaseTags();
if (refs.length === 0) {
	console.error("there is no v* tag yet: npm run upgrades -- --from COMMIT [--from COMMIT]");
	process.exit(2);
}
const here = thisRelease();
let failures = 0;
for (const ref of refs) {
	const release = takeRelease(ref);
	const server = await startScratchDatabase("process");
	try {
		const troubles = await upgradeAndBack(release, server).catch(error => [`it broke off: ${error}`]);
		failures += troubles.length > 0 ? 1 : 0;
		for (const trouble of troubles) console.log(`  FAIL  ${trouble}`);
	} finally {
		await server.close();
	}
}
process.exit(failures === 0 ? 0 : 1);

/**
 * Deploys this release over another under load, then rolls back to the former one on the newer schema. Returns the failures.
 */
async function upgradeAndBack(former: Release, server: ScratchDatabase): Promise<string[]> {
	await runSql(server.server().url("postgres"), "create database upgraded");
	const url = server.server().url("upgraded");
	await migrate(url, former.dir);
	const before = (await describeSchema(url)).length;
	const parts = new Set<Part>();
	const webs: Part[] = [];
	const workers: Part[] = [];
	const troubles: string[] = [];
	let lab: SyncLab | undefined;
	try {
		for (let n = 0; n < WEBS; n += 1) webs.push(await begin(await webOf(url, former.dir), parts));
		const env = { MAIL_DIR: path.join(tmpdir(), "meridian-upgrades-mail") };
		for (let n = 0; n < WORKERS; n += 1)
			workers.push(await begin(await workerOf(url, env, former.dir), parts));
		tell(`${former.name} runs`);
		const stop = sendForms(() => webs.map(part => part.url), rate);
		await delay(BETWEEN_MS);
		await migrate(url, here.dir);
		tell("migrated");
		const after = (await describeSchema(url)).length;
		// The lab writes its integrations in this release's format; the former release must understand them all the same.
		lab = await openSyncLab(url);
		await lab
			.em()
			.execute(
				"update integrations set settings = jsonb_set(settings::jsonb, '{autoSync}', 'true') where provider = 'mailchimp'",
			);
		for (const dir of [here.dir, former.dir]) {
			// A rollback also runs the former release's migrations, which have nothing to do.
			await migrate(url, dir);
			troubles.push(...(await replaceEach(webs, parts, () => webOf(url, dir))));
			troubles.push(...(await replaceEach(workers, parts, () => workerOf(url, env, dir))));
			tell(dir === here.dir ? "this release runs" : "the former release runs again");
			await delay(BETWEEN_MS);
		}
		const count = await stop();
		tell("every form is answered");
		troubles.push(...(await replaceEach(workers, parts, () => workerOf(url, env, here.dir))));
		await drained(lab);
		const stored = await storedForms(lab);
		const answers = [...count.answers].map(([status, n]) => `${n} x ${status}`).join(", ");
		const lost = [...count.accepted].filter(email => !stored.emails.has(email)).length;
		const doubled = stored.submissions - stored.emails.size;
		console.log(
			`${former.name} -> ${here.name} -> back at ${rate} forms a second: ${count.sent} forms, ${count.accepted.size} accepted, ${stored.emails.size} stored, ${doubled} doubled, ${lost} lost, ${stored.synced} told to a provider; answers ${answers}; ${count.torn} torn; schema ${before} -> ${after} lines`,
		);
		if (lost > 0) troubles.push(`${lost} forms were accepted and are not there`);
		if (doubled > 0) troubles.push(`${doubled} forms are stored twice`);
		if (stored.open > 0) troubles.push(`${stored.open} runs did not succeed`);
		if (count.neverAccepted > 0) troubles.push(`${count.neverAccepted} forms were never said yes to`);
		for (const [status, n] of count.answers)
			if ((status < 200 || status > 299) && status !== 503) troubles.push(`${n} answers were ${status}`);
		if (count.torn > 0) troubles.push(`${count.torn} connections ended without an answer`);
		return [...troubles, ...(await schemaTroubles(url, server))];
	} finally {
		await Promise.all([...parts].map(part => part.stop("SIGKILL")));
		await lab?.close();
	}
}

/** Prints the current step to stderr, separate from the result. */
function tell(step: string): void {
	console.error(`${Math.round(performance.now() / 1_000)} s: ${step}`);
}

async function begin(part: Part, parts: Set<Part>): Promise<Part> {
	parts.add(part);
	await part.start();
	return part;
}

/** Replaces processes one by one: the next is ready before the one in its place is stopped. */
async function replaceEach(row: Part[], parts: Set<Part>, next: () => Promise<Part>): Promise<string[]> {
	const troubles: string[] = [];
	for (const [place, part] of [...row].entries()) {
		row[place] = await begin(await next(), parts);
		const code = await part.stop("SIGTERM");
		if (code !== 0) troubles.push(`a process ended with ${code} when asked to: ${part.output().slice(-300)}`);
		parts.delete(part);
	}
	return troubles;
}

/** Waits until the outbox is empty, as long as it keeps shrinking. Excludes mails, whose folder does not exist. */
async function drained(lab: SyncLab): Promise<void> {
	for (let left = Number.POSITIVE_INFINITY; left > 0; ) {
		const before = left;
		await until(
			`fewer than ${before} messages are promised`,
			async () => {
				const em = lab.em();
				await em.execute(
					"update outbox set due_at = now() where owner is null and not queued and lane <> 'mail' and due_at > now()",
				);
				const [row] = await em.execute<{ n: number }[]>(
					"select count(*)::int as n from outbox where lane <> 'mail'",
				);
				left = row?.n ?? 0;
				return left < before;
			},
			STALLED_MS,
		);
	}
}

async function storedForms(lab: SyncLab) {
	const [row] = await lab
		.em()
		.execute<{ submissions: number; emails: string[]; synced: number; open: number }[]>(
			`select (select count(*)::int from submissions) as submissions,
			(select coalesce(array_agg(distinct l.email_key), '{}') from leads l join submissions s on s.lead_id = l.id
				where l.email_key like ?) as emails,
			(select count(*)::int from lead_syncs where status = 'synced') as synced,
			(select count(*)::int from job_runs where status <> 'succeeded') as open`,
			[addressOf(0).replace("0", "%")],
		);
	if (!row) throw new Error("nothing could be counted");
	return { ...row, emails: new Set(row.emails) };
}

/** Returns the differences between the upgraded schema and a fresh one. */
async function schemaTroubles(url: string, server: ScratchDatabase): Promise<string[]> {
	const fresh = await describeSchema(await server.create());
	const upgraded = await describeSchema(url);
	const missing = fresh
		.filter(line => !upgraded.includes(line))
		.map(line => `the upgraded schema lacks ${line}`);
	const extra = upgraded
		.filter(line => !fresh.includes(line))
		.map(line => `only the upgraded schema has ${line}`);
	return [...missing, ...extra];
}
