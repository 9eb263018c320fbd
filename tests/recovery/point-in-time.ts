import { appendFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { webOf } from "#tests/faults/part.ts";
import { emailOf, leaveLead } from "#tests/faults/visitors.ts";
import { archiveDir, copyCluster, startPostgres } from "#tests/support/postgres.ts";
import { until } from "#tests/support/processes.ts";
import { ask, DATABASE, migrated, missing } from "./cluster.ts";
import type { Recovered } from "./recovery.ts";

const GOOD = 100;
const LATER = 20;

/** Hash of all leads, submissions and outbox messages: equal rows give an equal hash. */
const FINGERPRINT = `select md5(coalesce(string_agg(row, '' order by row), '')) from (
	select l::text as row from leads l union all select s::text from submissions s union all select o::text from outbox o) all_rows`;

/**
 * All leads are deleted by mistake: a base backup and the archived WAL restore the moment before, row for row, and the product
 * runs on it.
 */
export async function pointInTime(dir: string): Promise<Recovered> {
	const archive = archiveDir(path.join(dir, "archive"));
	const primary = await startPostgres({
		dir: path.join(dir, "primary"),
		durable: true,
		settings: ["archive_mode=on", `archive_command=cp %p ${archive}/%f`],
	});
	await migrated(primary);
	const copy = await copyCluster(primary, path.join(dir, "restored"));
	const web = await webOf(primary.url(DATABASE));
	const emails = Array.from({ length: GOOD }, (_, n) => emailOf(n));
	try {
		await web.start();
		for (let n = 0; n < GOOD; n += 1) await leaveLead([web.url], n);
	} finally {
		await web.stop();
	}
	const fingerprint = await ask(primary, FINGERPRINT);
	const wanted = String(await ask(primary, "select clock_timestamp()::text"));
	// The mistake happens at least a second later, which is the precision of the recovery time.
	await until(
		"a second has passed",
		async () =>
			(await ask(primary, `select clock_timestamp() > '${wanted}'::timestamptz + interval '1 second'`)) ===
			true,
	);
	await ask(primary, "delete from leads");
	await ask(
		primary,
		`insert into leads (id, full_name, email, email_key, phone, created_at, updated_at)
		 select gen_random_uuid(), 'Later', n || '@later.example', n || '@later.example', '', now(), now()
		 from generate_series(1, ${LATER}) n`,
	);
	const wal = String(await ask(primary, "select pg_walfile_name(pg_switch_wal())"));
	await until(
		"the last WAL is archived",
		async () => (await ask(primary, `select last_archived_wal >= '${wal}' from pg_stat_archiver`)) === true,
	);
	const startedAt = Date.now();
	await primary.kill();
	writeFileSync(path.join(copy, "recovery.signal"), "");
	appendFileSync(
		path.join(copy, "postgresql.auto.conf"),
		`restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${wanted}'\nrecovery_target_action = 'promote'\n`,
	);
	const restored = await startPostgres({ dir: path.join(dir, "restored"), durable: true });
	try {
		await until("it takes writes", async () => (await ask(restored, "select pg_is_in_recovery()")) === false);
		const took = Date.now() - startedAt;
		const same = (await ask(restored, FINGERPRINT)) === fingerprint;
		const lost = await missing(restored, emails);
		const tooMuch = Number(await ask(restored, "select count(*)::int from leads where full_name = 'Later'"));
		const again = await webOf(restored.url(DATABASE));
		try {
			await again.start();
			await leaveLead([again.url], GOOD);
		} finally {
			await again.stop();
		}
		return {
			lines: [
				`restored to ${wanted} in ${(took / 1000).toFixed(1)} s: ${GOOD - lost.length} of ${GOOD} leads back, ${tooMuch} of ${LATER} later ones`,
				`row for row as it was: ${same ? "yes" : "no"}; the product takes forms on it`,
			],
			troubles: [
				...lost.map(email => `${email} is missing`),
				...(tooMuch > 0 ? [`${tooMuch} leads from after that second are there`] : []),
				...(same ? [] : ["rows differ from those of that second"]),
			],
		};
	} finally {
		await restored.stop();
	}
}
