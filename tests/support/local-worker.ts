import pino from "pino";
import type { Integration } from "#db/integrations/integration.ts";
import { createIntegration } from "#db/integrations/save-integration.ts";
import { startBulkSync } from "#db/integrations/start-sync.ts";
import { createVault } from "#db/integrations/vault.ts";
import { JobItem } from "#db/jobs/job-item.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import type { Orm } from "#db/orm.ts";
import { OutboxMessage } from "#db/outbox/outbox-message.ts";
import { parseEnvironment, WorkerEnvironment } from "#domain/environment.ts";
import type { IntegrationCreate } from "#domain/integrations/integration-form.ts";
import type { ItemStatus } from "#domain/jobs/kinds.ts";
import { createAdvisoryMutex } from "#worker/advisory-mutex.ts";
import { openTransport } from "#worker/mail/open-transport.ts";
import { LeaseKeeper } from "#worker/outbox/lease-keeper.ts";
import { processMessage } from "#worker/outbox/process-message.ts";
import { createProviderHttp } from "#worker/providers/http/http.ts";
import { createMemoryTokenStore } from "#worker/providers/token-store.ts";
import { createPostgresTokenStore } from "#worker/providers/token-store-postgres.ts";
import type { WorkerServices } from "#worker/services.ts";
import { startWebhookReceiver, WEBHOOK_SECRET } from "./providers/webhook/index.ts";
import { TEST_SECRET } from "./secret.ts";

/** Creates a worker in the test's process: handlers, leases and providers are real, only the queue is missing. */
export function openLocalWorker(orm: Orm, databaseUrl: string, env: Record<string, string> = {}) {
	const parsed = parseEnvironment(WorkerEnvironment, {
		DATABASE_URL: databaseUrl,
		APP_SECRET: TEST_SECRET,
		PUBLIC_URL: "http://localhost:4101",
		ALLOW_PRIVATE_ENDPOINTS: "true",
		...env,
	});
	if ("problems" in parsed) throw new Error(parsed.problems.join("\n"));
	const vault = createVault(TEST_SECRET);
	const exclusively = createAdvisoryMutex(orm);
	const services: WorkerServices = {
		config: parsed.values,
		orm,
		log: pino({ level: "silent" }),
		vault,
		http: createProviderHttp({ allowPrivate: true }),
		mail: openTransport(parsed.values),
		tokens: createPostgresTokenStore(orm, vault, exclusively),
		ownTokens: createMemoryTokenStore(),
		exclusively,
		leases: new LeaseKeeper(orm),
		wakeRelay: () => {},
	};
	return {
		services,
		vault,
		/** Processes one message, as a worker does when the queue hands it over. */
		process: (id: string) => processMessage(services, id),
		/** Processes messages until none is due. */
		async work() {
			for (;;) {
				const due = await orm.em
					.fork()
					.execute<{ id: string }[]>("select id from outbox where due_at <= now() order by due_at");
				if (due.length === 0) return;
				for (const { id } of due) await this.process(id);
			}
		},
	};
}

/** Opens a lab on a database: a webhook receiver, and a worker in the test's process. */
export async function openLocalLab({ url, orm }: { url: string; orm: Orm }) {
	const receiver = await startWebhookReceiver();
	const worker = openLocalWorker(orm, url);
	const em = () => orm.em.fork();
	const add = (name: string, changes: Partial<IntegrationCreate> = {}) =>
		createIntegration(
			em(),
			{
				provider: "webhook",
				name,
				apiKey: WEBHOOK_SECRET,
				endpoint: `${receiver.url}/hook`,
				isActive: true,
				...changes,
			},
			"tester",
			worker.vault,
		);
	return {
		...worker,
		receiver,
		em,
		add,
		async people(count: number): Promise<string[]> {
			const rows = await em().execute<{ id: string }[]>(
				`insert into leads (id, full_name, email, email_key, phone, created_at, updated_at)
				 select gen_random_uuid(), 'Sample Person', 'p' || n || '@people.example', 'p' || n || '@people.example',
					'+447700900123', now() + n * interval '1 millisecond', now() from generate_series(1, ?::int) n
				 on conflict (email_key) do update set updated_at = now() returning id`,
				[count],
			);
			return rows.map(({ id }) => id);
		},
		/** Starts a bulk sync of all leads without processing it. */
		async bulk(integration: Integration): Promise<string> {
			const audience = { filter: {} };
			const { runId } = await em().transactional(inner =>
				startBulkSync(inner, { integration, actor: "tester", audience, forced: false }),
			);
			return runId;
		},
		messageOf: async (runId: string) => (await em().findOneOrFail(OutboxMessage, { run: runId })).id,
		run: (id: string) => em().findOneOrFail(JobRun, { id }),
		items: (run: string, status: ItemStatus) => em().count(JobItem, { run, status }),
		async close() {
			worker.services.http.close();
			await receiver.close();
		},
	};
}
export type LocalLab = Awaited<ReturnType<typeof openLocalLab>>;
