import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "#tests/support/postgres.ts";
import { type ProductProcess, startProcess, until, untilReady } from "#tests/support/processes.ts";
import { LAB_SECRET, openSyncLab, type SyncLab } from "#tests/support/sync-lab.ts";
import type { FaultRow } from "./fault.ts";

/** A web process that can be killed and started again at the same address. */
export interface Web {
	url: string;
	start(): Promise<void>;
	kill(): Promise<void>;
}

async function webOf(databaseUrl: string): Promise<Web & { stop(): Promise<unknown> }> {
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	let current: ProductProcess | null = null;
	const web = {
		url,
		async start() {
			current = startProcess("app/server.ts", {
				NODE_ENV: "production",
				DATABASE_URL: databaseUrl,
				APP_SECRET: LAB_SECRET,
				ALLOW_PRIVATE_ENDPOINTS: "true",
				LOG_LEVEL: "warn",
				PORT: String(port),
				HOST: "127.0.0.1",
				PUBLIC_URL: url,
				TRUST_PROXY: "1",
			});
			await untilReady(`${url}/healthz`, current);
		},
		kill: async () => void (await current?.stop("SIGKILL")),
		stop: async () => current?.stop("SIGKILL"),
	};
	await web.start();
	return web;
}

interface Stream {
	fault: string;
	people: number;
	webs: number;
	workers: number;
	/** Breaks things while leads stream in, until they have all been sent. Returns how often. */
	trouble(parts: {
		lab: SyncLab;
		webs: Web[];
		workers: ProductProcess[];
		isOver(): boolean;
	}): Promise<number>;
}

/** Sends one lead until it is acknowledged, as a browser's queue does: the same key each time. */
async function send(webs: Web[], n: number, email: string): Promise<void> {
	const key = randomUUID();
	for (let tries = 0; tries < 600; tries += 1) {
		try {
			const response = await fetch(`${webs[(n + tries) % webs.length]?.url}/api/leads`, {
				method: "POST",
				headers: {
					"Content-Type": "application/json",
					"Idempotency-Key": key,
					"X-Forwarded-For": `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
				},
				body: JSON.stringify({ fullName: "Sample Person", email, phone: "+44 7700 900123" }),
				signal: AbortSignal.timeout(10_000),
			});
			await response.body?.cancel();
			if (response.status === 201) return;
			if (response.status < 500 && response.status !== 429)
				throw new Error(`refused with ${response.status}`);
		} catch (error) {
			if (error instanceof Error && error.message.startsWith("refused")) throw error;
		}
		await delay(100);
	}
	throw new Error(`${email} was never acknowledged`);
}

/** Streams leads through the whole product while something is broken; every one of them must reach the provider once. */
export async function streamLeads(databaseUrl: string, stream: Stream): Promise<FaultRow> {
	const lab = await openSyncLab(databaseUrl);
	const webs = await Promise.all(Array.from({ length: stream.webs }, () => webOf(databaseUrl)));
	try {
		await lab
			.em()
			.execute(
				"update integrations set settings = jsonb_set(settings::jsonb, '{autoSync}', 'true') where provider = 'mailchimp'",
			);
		const workers = await Promise.all(Array.from({ length: stream.workers }, () => lab.startWorker()));
		lab.simulators.mailchimp.setOptions({ latencyMs: 20 });
		const emails = Array.from({ length: stream.people }, (_, n) => `person${n}@people.example`);
		let next = 0;
		let acknowledged = 0;
		const senders = Array.from({ length: 6 }, async () => {
			for (let n = next++; n < emails.length; n = next++) {
				await send(webs, n, emails[n] ?? "");
				acknowledged += 1;
				await delay(10);
			}
		});
		const over = Promise.all(senders);
		const isOver = () => acknowledged === emails.length;
		const [times] = await Promise.all([stream.trouble({ lab, webs, workers, isOver }), over]);
		await until("nothing is promised any more", async () => (await waiting(lab)) === 0, 120_000).catch(
			async error => {
				const left = await lab
					.em()
					.execute(
						"select topic, lane, attempts, queued, owner is not null as owned, due_at - now() as due, count(*) over () as n from outbox limit 5",
					);
				throw new Error(
					`${error.message}: ${JSON.stringify(left)}\n${workers.map(worker => worker.output().slice(-1500)).join("\n")}`,
				);
			},
		);
		return await audit(lab, stream.fault, times, acknowledged);
	} finally {
		await Promise.all(webs.map(web => web.stop()));
		await lab.close();
	}
}

async function waiting(lab: SyncLab): Promise<number> {
	const [row] = await lab.em().execute<{ n: number }[]>("select count(*)::int as n from outbox");
	return row?.n ?? 0;
}

async function audit(lab: SyncLab, fault: string, times: number, acknowledged: number): Promise<FaultRow> {
	const [counts] = await lab
		.em()
		.execute<Record<"leads" | "submissions" | "synced" | "runs" | "open", number>[]>(
			`select (select count(*)::int from leads) as leads, (select count(*)::int from submissions) as submissions,
			(select count(*)::int from lead_syncs s join leads l on l.id = s.lead_id
				where s.status = 'synced' and s.synced_revision = l.revision) as synced,
			(select count(*)::int from job_runs) as runs,
			(select count(*)::int from job_runs where status not in ('succeeded')) as open`,
		);
	const emails = lab.simulators.mailchimp
		.contacts()
		.flatMap(contact => /person\d+@people\.example/.exec(JSON.stringify(contact))?.[0] ?? []);
	const effects = new Set(emails).size;
	const { leads = 0, submissions = 0, synced = 0, runs = 0, open = 0 } = counts ?? {};
	return {
		fault,
		times,
		acknowledged,
		stored: leads,
		effects,
		lost: acknowledged - Math.min(leads, effects, synced),
		duplicated: submissions - acknowledged + (runs - acknowledged) + (emails.length - effects),
		troubles: open > 0 ? [`${open} runs did not succeed`] : [],
	};
}
