import { LeadSync } from "#db/integrations/lead-sync.ts";
import { startLeadSync } from "#db/integrations/start-sync.ts";
import { Lead } from "#db/leads/lead.ts";
import { timelineOf } from "#db/leads/timeline.ts";
import { Subscriber } from "#db/newsletter/subscriber.ts";
import type { Provider } from "#domain/integrations/providers.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";
import { addIntegration } from "./add-integration.ts";
import { createTestDatabase } from "./database.ts";
import { openLocalWorker } from "./local-worker.ts";
import { startTestWeb } from "./product.ts";
import { MAILERLITE_HOOK_SECRET, SENDGRID_HOOK_KEY } from "./providers/hooks.ts";
import { startSimulators } from "./providers/start-simulators.ts";
import { TEST_SECRET } from "./secret.ts";
import { sampleIntegrations } from "./seed-demo.ts";
import { addViewer, signInAs, TEST_VIEWER } from "./staff.ts";

const SIGNING_KEYS: Partial<Record<Provider, string>> = {
	mailerlite: MAILERLITE_HOOK_SECRET,
	sendgrid: SENDGRID_HOOK_KEY,
};

/** Starts a web process, a worker in the test's process, and an integration with a webhook URL for each simulated provider. */
export async function openHookLab() {
	const database = await createTestDatabase();
	const web = await startTestWeb(database.url, { APP_SECRET: TEST_SECRET });
	const simulators = await startSimulators();
	const worker = openLocalWorker(database.orm, database.url, { PUBLIC_URL: web.url });
	const em = () => database.orm.em.fork();
	const ids = new Map<Provider, string>();
	for (const sample of sampleIntegrations(simulators)) {
		const apiSecret = SIGNING_KEYS[sample.provider] ?? sample.apiSecret;
		ids.set(
			sample.provider,
			await addIntegration(em(), worker.vault, { ...sample, ...(apiSecret && { apiSecret }) }),
		);
	}
	await addViewer(em());
	const staff = await signInAs(web.url);
	const viewer = await signInAs(web.url, TEST_VIEWER);
	const idOf = (provider: Provider) => ids.get(provider) ?? "";
	const hookOf = async (provider: Provider, as = staff) =>
		(await as.get(`/api/email-integrations/${idOf(provider)}/hook`)).json();
	let people = 0;
	return {
		...{ web, worker, simulators, em, staff, viewer, idOf, hookOf, databaseUrl: database.url },
		addressOf: async (provider: Provider): Promise<string> => (await hookOf(provider)).address,
		/** Creates a lead; its marketing consent, yes by default, was given a day ago. */
		async person(consent: boolean | null = true): Promise<{ id: string; email: string }> {
			people += 1;
			const email = `person${people}@people.example`;
			const [row] = await em().execute<{ id: string }[]>(
				`insert into leads (id, full_name, email, email_key, phone, marketing_consent, consent_at, created_at, updated_at)
				 values (gen_random_uuid(), 'Sample Person', ?, ?, '+447700900123', ?, now() - interval '1 day', now(), now()) returning id`,
				[email, email, consent],
			);
			return { id: row?.id ?? "", email };
		},
		lead: (id: string) => em().findOneOrFail(Lead, { id }),
		subscriber: (email: string) => em().findOne(Subscriber, { emailKey: email }),
		syncOf: (lead: string, provider: Provider) =>
			em().findOne(LeadSync, { lead, integration: idOf(provider) }),
		/** Returns the provider events in a lead's timeline, latest first. */
		told: async (id: string) =>
			(await timelineOf(em(), id))
				.filter(({ kind }) => kind === "provider")
				.map(({ what, detail }) => [detail.provider, what, detail.words]),
		/** Syncs a lead to a provider. */
		async sync(leadId: string, provider: Provider) {
			await em().transactional(async inner => {
				const integration = { id: idOf(provider), provider };
				await startLeadSync(inner, { leadId, integration, actor: "tester", priority: PRIORITY.interactive });
			});
			await worker.work();
		},
		/** Returns the providers that were notified of an address's unsubscribe. */
		async toldToUnsubscribe(email: string): Promise<string[]> {
			const rows = await em().execute<{ provider: string }[]>(
				`select i.provider from newsletter_syncs n join subscribers s on s.id = n.subscriber_id
				 join job_runs r on r.id = n.run_id join integrations i on i.id = r.integration_id
				 where s.email_key = ? and n.status = 'done' order by i.provider`,
				[email],
			);
			return rows.map(({ provider }) => provider);
		},
		/** Returns all rows that a delivery could change, by table. */
		async state() {
			const tables = [
				"leads",
				"subscribers",
				"lead_syncs",
				"provider_events",
				"audit_log",
				"outbox",
				"hook_deliveries",
				"job_runs",
			];
			const rows = await Promise.all(
				tables.map(table =>
					em().execute<{ rows: string }[]>(
						`select coalesce(jsonb_agg(t order by t::text), '[]')::text as rows from ${table} t`,
					),
				),
			);
			return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.[0]?.rows]));
		},
		async close() {
			worker.services.http.close();
			await simulators.close();
		},
	};
}
export type HookLab = Awaited<ReturnType<typeof openHookLab>>;
