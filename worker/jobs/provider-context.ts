import { keepPreparation, type OpenIntegration, openIntegration } from "#db/integrations/connection.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import type { EntityManager } from "#db/orm.ts";
import { adapters } from "../providers/adapters.ts";
import type { Preparation, ProviderAdapter, ProviderContext, Ticket } from "../providers/port.ts";
import { fork } from "../services.ts";
import type { JobContext } from "./handler.ts";

/** A run's provider, ready to be called. */
export interface RunProvider {
	run: JobRun;
	integration: OpenIntegration["integration"];
	adapter: ProviderAdapter;
	context: ProviderContext;
}

/** Opens the provider of a run; null when the run, or its integration, is gone. */
export async function openRunProvider(runId: string, job: JobContext): Promise<RunProvider | null> {
	const em = fork(job);
	const run = await em.findOne(JobRun, { id: runId });
	if (!run?.integration) return null;
	const opened = await openIntegration(em, run.integration, job.vault);
	if (!opened) return null;
	const context: ProviderContext = {
		connection: opened.connection,
		preparation: preparationOf(opened.integration.preparation),
		http: job.http,
		tokens: job.tokens,
		signal: job.signal,
		now: () => Date.now(),
	};
	return { run, integration: opened.integration, adapter: adapters[opened.integration.provider], context };
}

function preparationOf(stored: Record<string, unknown> | null | undefined): Preparation | null {
	if (!stored) return null;
	const { fields, doubleOptIn, notes } = stored;
	if (
		typeof fields !== "object" ||
		fields === null ||
		typeof doubleOptIn !== "boolean" ||
		!Array.isArray(notes)
	)
		return null;
	return { fields: { ...fields }, doubleOptIn, notes: notes.map(String) };
}

/** Lets the adapter look up fields and list once, and keeps what it found for the calls to come. */
export async function prepared(em: EntityManager, provider: RunProvider): Promise<ProviderContext> {
	const { adapter, context, integration } = provider;
	if (context.preparation) return context;
	const preparation = await adapter.prepare(context);
	await keepPreparation(em, integration.id, { ...preparation });
	return { ...context, preparation };
}

/** A stored ticket as the adapter wrote it. */
export function toTicket(stored: Record<string, unknown>): Ticket {
	return JSON.parse(JSON.stringify(stored));
}
