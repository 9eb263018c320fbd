import { Integration } from "#db/integrations/integration.ts";
import { startBulkSync, startLeadSync } from "#db/integrations/start-sync.ts";
import { createVault } from "#db/integrations/vault.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { openDatabase } from "#db/mikro-orm.config.ts";
import type { EntityManager } from "#db/orm.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { addIntegration, type SampleIntegration } from "./add-integration.ts";
import { freePort } from "./postgres.ts";
import { type ProductProcess, startProcess, until, untilReady, WORKER_COMMAND } from "./processes.ts";
import { ACCOUNTS } from "./providers/accounts.ts";
import { startSimulators } from "./providers/start-simulators.ts";
import { TEST_SECRET } from "./secret.ts";
import { sampleIntegrations } from "./seed-demo.ts";

/** APP_SECRET of every worker of a lab. */

const SEEDED_AT_ONCE = 10_000;

type Simulators = Awaited<ReturnType<typeof startSimulators>>;

/** A migrated database with an integration for each simulated provider, and workers on request. */
export interface SyncLab {
	databaseUrl: string;
	em(): EntityManager;
	simulators: Simulators;
	/** Returns the id of a provider's integration. */
	idOf(provider: Provider): string;
	/** Starts a worker and waits until it is ready, unless `wait` is false. */
	startWorker(env?: Record<string, string>, options?: { wait?: boolean }): Promise<ProductProcess>;
	/** Creates leads person0@people.example and so on; `agreed` says which have marketing consent. */
	seedLeads(count: number, agreed?: "all" | "half" | "none", prefix?: string): Promise<void>;
	leadId(email: string): Promise<string>;
	bulk(provider: Provider, options?: { forced?: boolean; where?: string }): Promise<string>;
	single(provider: Provider, email: string, priority?: number): Promise<string>;
	run(id: string): Promise<JobRun>;
	/** Waits until a run has ended, and returns it. */
	ended(id: string, limitMs?: number): Promise<JobRun>;
	integration(provider: Provider): Promise<Integration>;
	close(): Promise<void>;
}

/** Opens a lab on a migrated, empty database. */
export async function openSyncLab(databaseUrl: string): Promise<SyncLab> {
	const orm = await openDatabase({ url: databaseUrl, poolSize: 5 });
	const simulators = await startSimulators();
	const vault = createVault(TEST_SECRET);
	const ids = new Map<Provider, string>();
	const workers: ProductProcess[] = [];
	const em = () => orm.em.fork();
	const samples: SampleIntegration[] = [
		...sampleIntegrations(simulators),
		{
			provider: "webhook",
			name: "Webhook",
			...ACCOUNTS.webhook,
			endpoint: `${simulators.webhook.url}/hook`,
		},
	];
	for (const sample of samples) {
		const settings = { autoSync: false, ...sample.settings };
		ids.set(sample.provider, await addIntegration(em(), vault, { ...sample, settings }));
	}
	const idOf = (provider: Provider) => ids.get(provider) ?? "";

	const lab: SyncLab = {
		databaseUrl,
		em,
		simulators,
		idOf,
		async startWorker(env = {}, { wait = true } = {}) {
			const port = env.METRICS_PORT ?? String(await freePort());
			const worker = startProcess(WORKER_COMMAND, {
				NODE_ENV: "production",
				DATABASE_URL: databaseUrl,
				APP_SECRET: TEST_SECRET,
				ALLOW_PRIVATE_ENDPOINTS: "true",
				LOG_LEVEL: "warn",
				METRICS_PORT: port,
				...env,
			});
			workers.push(worker);
			if (wait) await untilReady(`http://127.0.0.1:${port}/readyz`, worker);
			return worker;
		},
		async seedLeads(count, agreed = "half", prefix = "person") {
			const consent = { all: "true", none: "null", half: "case when n % 2 = 0 then true end" }[agreed];
			// In batches, so that no statement comes near the statement timeout.
			for (let from = 0; from < count; from += SEEDED_AT_ONCE) {
				const to = Math.min(from + SEEDED_AT_ONCE, count) - 1;
				await em().execute(
					`insert into leads (id, full_name, email, email_key, phone, country, company_name, source_page,
						marketing_consent, consent_at, created_at, updated_at)
					 select gen_random_uuid(), 'Sample Person ' || n, ? || n || '@people.example', ? || n || '@people.example',
						'+44770090' || lpad((n % 10000)::text, 4, '0'), 'Portugal', 'Firm ' || n, '/uk', ${consent},
						case when ${consent} then now() end, now() + n * interval '1 millisecond', now()
					 from generate_series(?::int, ?::int) as n`,
					[prefix, prefix, from, to],
				);
			}
		},
		async leadId(email) {
			const [row] = await em().execute<{ id: string }[]>("select id from leads where email_key = ?", [email]);
			return row?.id ?? "";
		},
		async bulk(provider, { forced = false, where = "true" } = {}) {
			const chosen = await em().execute<{ id: string }[]>(`select id from leads where ${where}`);
			const { runId } = await em().transactional(inner =>
				startBulkSync(inner, {
					integration: { id: idOf(provider), provider },
					actor: "tester",
					audience: { leadIds: chosen.map(({ id }) => id) },
					forced,
				}),
			);
			await em().execute("notify outbox");
			return runId;
		},
		async single(provider, email, priority = PRIORITY.interactive) {
			const leadId = await lab.leadId(email);
			const integration = { id: idOf(provider), provider };
			const runId = await em().transactional(inner =>
				startLeadSync(inner, { leadId, integration, actor: "tester", priority }),
			);
			await em().execute("notify outbox");
			return runId ?? "";
		},
		run: id => em().findOneOrFail(JobRun, { id }),
		async ended(id, limitMs) {
			await until("the run has ended", async () => isEnded((await lab.run(id)).status), limitMs).catch(
				async error => {
					const { status, total, done, failed, error: words } = await lab.run(id);
					const messages = await em().execute(
						"select topic, attempts, owner, due_at - now() as due, ticket is not null as ticket from outbox limit 5",
					);
					throw new Error(
						`${error.message}: ${JSON.stringify({ status, total, done, failed, words, messages })}\n${workers.map(({ output }) => output()).join("\n")}`,
					);
				},
			);
			return lab.run(id);
		},
		integration: provider => em().findOneOrFail(Integration, { id: idOf(provider) }),
		async close() {
			await Promise.all(workers.map(worker => worker.stop("SIGKILL")));
			await simulators.close();
			await orm.close(true);
		},
	};
	return lab;
}
