import { writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { webOf, workerOf } from "#tests/faults/part.ts";
import { emailOf, leaveLead } from "#tests/faults/visitors.ts";
import { startChaosProxy } from "#tests/support/chaos-proxy.ts";
import { copyCluster, type PostgresServer, startPostgres } from "#tests/support/postgres.ts";
import { until } from "#tests/support/processes.ts";
import { ask, DATABASE, migrated, missing } from "./cluster.ts";
import type { Recovered } from "./recovery.ts";

/** Milliseconds between two forms. */
const EVERY_MS = 50;
const BEFORE = 150;
const AFTER = 150;
/** A watchdog (Patroni, a managed service) fails over after this many failed health checks in a row. */
const LOOK_EVERY_MS = 1_000;
const LOOKS = 3;
const RTO_LIMIT_MS = 30_000;

/** Starts a standby that replicates a server, and makes the server's commits wait for it. */
async function follow(primary: PostgresServer, target: string): Promise<PostgresServer> {
	const dir = await copyCluster(primary, target);
	writeFileSync(path.join(dir, "standby.signal"), "");
	const { port, password } = new URL(primary.url("postgres"));
	const conninfo = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=standby`;
	const standby = await startPostgres({
		dir: target,
		durable: true,
		settings: [`primary_conninfo=${conninfo}`, "synchronous_standby_names="],
	});
	await ask(primary, "alter system set synchronous_standby_names = 'standby'");
	await ask(primary, "select pg_reload_conf()");
	await until(
		"the standby is synchronous",
		async () => (await ask(primary, "select sync_state from pg_stat_replication")) === "sync",
	);
	return standby;
}

/** Resolves once a server has failed LOOKS health checks in a row. */
async function untilGone(server: PostgresServer): Promise<void> {
	for (let failed = 0; failed < LOOKS; ) {
		failed = await ask(server, "select 1").then(
			() => 0,
			() => failed + 1,
		);
		if (failed < LOOKS) await delay(LOOK_EVERY_MS);
	}
}

/**
 * Kills the primary with kill -9 while forms come in: promotes a synchronous standby, and redirects the address that web and
 * worker use to it. Every acknowledged form must be there (RPO 0), and forms must be accepted again soon (RTO).
 */
export async function failover(dir: string): Promise<Recovered> {
	const primary = await startPostgres({ dir: path.join(dir, "primary"), durable: true });
	await migrated(primary);
	const standby = await follow(primary, path.join(dir, "standby"));
	const proxy = await startChaosProxy(primary.port);
	const address = new URL(primary.url(DATABASE));
	address.port = String(proxy.port);
	const web = await webOf(address.href);
	const worker = await workerOf(address.href, {});
	try {
		await Promise.all([web.start(), worker.start()]);
		const acknowledged: { email: string; at: number }[] = [];
		const posts: Promise<void>[] = [];
		const come = async (from: number, to: number) => {
			for (let n = from; n < to; n += 1) {
				posts.push(
					leaveLead([web.url], n).then(() => void acknowledged.push({ email: emailOf(n), at: Date.now() })),
				);
				await delay(EVERY_MS);
			}
		};
		await come(0, BEFORE);
		const killedAt = Date.now();
		const before = acknowledged.map(({ email }) => email);
		await primary.kill();
		const coming = come(BEFORE, BEFORE + AFTER);
		await untilGone(primary);
		await ask(standby, "select pg_promote(true, 30)");
		proxy.setTarget(standby.port);
		const ledAt = Date.now();
		await coming;
		await Promise.all(posts);
		const back = Math.min(...acknowledged.filter(({ at }) => at >= ledAt).map(({ at }) => at));
		const rto = back - killedAt;
		const lost = await missing(standby, before);
		const lostLater = await missing(
			standby,
			acknowledged.map(({ email }) => email),
		);
		await until(
			"what waits was handled",
			async () => (await ask(standby, "select count(*)::int from outbox")) === 0,
		);
		return {
			lines: [
				`RPO ${lost.length}: of ${before.length} forms acknowledged before kill -9 of the primary, ${lost.length} are missing`,
				`RTO ${(rto / 1000).toFixed(1)} s: from kill -9 to the next form taken, ${LOOKS} looks of a watchdog included`,
				`${acknowledged.length} of ${posts.length} forms acknowledged in all, ${lostLater.length} missing; the outbox is empty`,
			],
			troubles: [
				...lostLater.map(email => `${email} was acknowledged and is missing`),
				...(rto > RTO_LIMIT_MS ? [`forms were refused for ${rto} ms`] : []),
			],
		};
	} finally {
		await Promise.all([web.stop(), worker.stop()]);
		await proxy.close();
		await standby.stop();
		await primary.stop();
	}
}
