import * as v from "valibot";
import { keepPreparation, type OpenIntegration, openIntegration } from "#db/integrations/connection.ts";
import { acquireCall, completeCall, type Quota } from "#db/integrations/sliding-window.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { adapters } from "../providers/adapters.ts";
import { Preparation, type ProviderAdapter, type ProviderContext, type Ticket } from "../providers/port.ts";
import { QuotaReached } from "../providers/provider-error.ts";
import { redactingAdapter } from "../providers/redacting-adapter.ts";
import { fork } from "../services.ts";
import type { JobContext } from "./handler.ts";

/** A provider, ready to be called. */
export interface OpenProvider {
	integration: OpenIntegration["integration"];
	/** Milliseconds until it may be called again; 0 when it asked for no rest. */
	restMs: number;
	adapter: ProviderAdapter;
	context: ProviderContext;
}

/** A run's provider. */
export interface RunProvider extends OpenProvider {
	run: Pick<JobRun, "id" | "forced">;
}

/** Opens the provider of a run; null when the run, or its integration, is gone. */
export async function openRunProvider(runId: string, job: JobContext): Promise<RunProvider | null> {
	const fields = ["id", "forced", "integration", "startedAt"] as const;
	const run = await fork(job).findOne(JobRun, { id: runId }, { fields });
	const provider = run?.integration ? await openProvider(run.integration, job) : null;
	if (!run || !provider) return null;
	const { startedAt } = run;
	if (startedAt && startedAt < new Date(job.message.startedAt))
		provider.context.triedSince = startedAt.getTime();
	return { ...provider, run };
}

/** Opens an integration's provider; null when the integration is gone. */
export async function openProvider(integrationId: string, job: JobContext): Promise<OpenProvider | null> {
	const opened = await openIntegration(fork(job), integrationId, job.vault);
	if (!opened) return null;
	const { connection, integration, restMs } = opened;
	const { adapter, ...tokens } = redactingAdapter(adapters[integration.provider], connection, job.tokens);
	const quota = adapter.bulkQuota;
	const context: ProviderContext = {
		...(quota && { withinQuota: call => withinQuota(integration.id, quota, call, job) }),
		connection,
		preparation: preparationOf(integration.preparation),
		http: job.http,
		...tokens,
		signal: job.signal,
		now: () => Date.now(),
		deliveryId: job.message.id,
	};
	return { integration, restMs, adapter, context };
}

/** Makes a call under a quota, or says when it may be made, as the provider itself would. */
async function withinQuota<Answer>(
	integrationId: string,
	quota: Quota,
	call: () => Promise<Answer>,
	job: JobContext,
): Promise<Answer> {
	const { at, waitMs } = await acquireCall(fork(job), integrationId, quota);
	if (waitMs > 0) throw new QuotaReached(waitMs);
	try {
		return await call();
	} finally {
		await completeCall(fork(job), integrationId, at);
	}
}

/** What an earlier preparation found, if it can still be read. */
function preparationOf(stored: Record<string, unknown> | null | undefined): Preparation | null {
	const read = v.safeParse(Preparation, stored);
	return read.success ? read.output : null;
}

/**
 * The context with what the adapter found out about fields and list: what is kept of it, or on the first use, and whenever
 * it is asked for `anew`, what it finds now, which is kept for the calls to come. One worker at a time.
 */
export async function prepared(
	{ adapter, context, integration }: RunProvider,
	job: JobContext,
	anew?: "anew",
): Promise<ProviderContext> {
	if (context.preparation && !anew) return context;
	const preparation = await job.exclusively(`prepare/${integration.id}`, async () => {
		// Somebody else may have prepared it while this one waited.
		const opened = anew ? null : await openIntegration(fork(job), integration.id, job.vault);
		const kept = preparationOf(opened?.integration.preparation);
		if (kept) return kept;
		const found = await adapter.prepare({ ...context, preparation: null });
		await keepPreparation(fork(job), integration.id, { ...found });
		return found;
	});
	return { ...context, preparation };
}

/** A stored ticket as the adapter wrote it. */
export function toTicket(stored: Record<string, unknown>): Ticket {
	return JSON.parse(JSON.stringify(stored));
}
