import * as v from "valibot";
import { type OpenIntegration, openIntegration, storePreparation } from "#db/integrations/connection.ts";
import { Integration } from "#db/integrations/integration.ts";
import { acquireCall, completeCall, type Quota } from "#db/integrations/sliding-window.ts";
import { JobRun } from "#db/jobs/job-run.ts";
import { adapters } from "../providers/adapters.ts";
import { Preparation, type ProviderAdapter, type ProviderContext, type Ticket } from "../providers/port.ts";
import { QuotaReached } from "../providers/provider-error.ts";
import { redactingAdapter } from "../providers/redacting-adapter.ts";
import { fork } from "../services.ts";
import type { JobContext } from "./handler.ts";

/** An integration with its decrypted connection and its adapter, ready to be called. */
export interface OpenProvider {
	integration: OpenIntegration["integration"];
	/** Milliseconds until it may be called again; 0 unless it is throttled. */
	throttledMs: number;
	adapter: ProviderAdapter;
	context: ProviderContext;
}

export interface RunProvider extends OpenProvider {
	run: Pick<JobRun, "id" | "forced" | "earlierAttempts">;
}

/** Opens the provider of a run; null when the run or its integration was deleted. */
export async function openRunProvider(runId: string, job: JobContext): Promise<RunProvider | null> {
	const fields = ["id", "forced", "integration", "startedAt", "earlierAttempts"] as const;
	const run = await fork(job).findOne(JobRun, { id: runId }, { fields });
	const provider = run?.integration ? await openProvider(run.integration, job) : null;
	if (!run || !provider) return null;
	const { startedAt } = run;
	if (startedAt && startedAt < new Date(job.message.startedAt))
		provider.context.triedSince = startedAt.getTime();
	return { ...provider, run };
}

/** Opens an integration's provider; null when the integration was deleted. */
export async function openProvider(integrationId: string, job: JobContext): Promise<OpenProvider | null> {
	const opened = await openIntegration(fork(job), integrationId, job.vault);
	if (!opened) return null;
	const { connection, integration, throttledMs } = opened;
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
	return { integration, throttledMs, adapter, context };
}

/** Makes a call within the provider's quota. Throws QuotaReached, with the time to wait, when it is used up. */
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

/** Parses a stored preparation; null when there is none or its shape is outdated. */
function preparationOf(stored: Record<string, unknown> | null | undefined): Preparation | null {
	const read = v.safeParse(Preparation, stored);
	return read.success ? read.output : null;
}

/**
 * Returns the context with the adapter's preparation (fields and list): the stored one, or a fresh one on first use and with
 * `anew`, which is stored for later calls. One worker prepares an integration at a time.
 */
export async function prepared(
	{ adapter, context, integration }: RunProvider,
	job: JobContext,
	{ anew = false } = {},
): Promise<ProviderContext> {
	if (context.preparation && !anew) return context;
	const preparation = await job.exclusively(`prepare/${integration.id}`, async () => {
		// Another worker may have prepared it while this one waited for the lock.
		const { id, version } = integration;
		const known = anew ? null : await fork(job).findOne(Integration, { id, version });
		const stored = preparationOf(known?.preparation);
		if (stored) return stored;
		const preparation = await adapter.prepare({ ...context, preparation: null });
		await storePreparation(fork(job), integration, { ...preparation });
		return preparation;
	});
	return { ...context, preparation };
}

/** Returns a stored ticket as the JSON value that the adapter wrote. */
export function toTicket(stored: Record<string, unknown>): Ticket {
	return JSON.parse(JSON.stringify(stored));
}
