import { announcer, entityManager } from "#app/services.server.ts";
import { findIntegration } from "#db/integrations/save-integration.ts";
import { startBulkSync, startLeadSync } from "#db/integrations/start-sync.ts";
import { startTest } from "#db/integrations/start-test.ts";
import type { LeadFilter } from "#db/leads/filter-leads.ts";
import { Lead } from "#db/leads/lead.ts";
import { NO_EMAIL } from "#db/leads/sync-states.ts";
import { AppError, notFound } from "#domain/errors.ts";
import { PRIORITY } from "#domain/jobs/topics.ts";

async function activeIntegration(id: string) {
	const integration = await findIntegration(entityManager(), id);
	if (!integration.isActive) throw new AppError("conflict", "This integration is not active");
	return integration;
}

/** Starts a test of an integration's credentials. Returns the run's id. Throws AppError "not_found". */
export async function requestTest(integrationId: string, actor: string): Promise<string> {
	const em = entityManager();
	const integration = await findIntegration(em, integrationId);
	const runId = await em.transactional(inner => startTest(inner, integration, actor));
	announcer.announce("outbox");
	return runId;
}

/** Starts the sync of one lead to one integration. Returns the run's id. Throws AppError "not_found" or "conflict". */
export async function requestLeadSync(leadId: string, integrationId: string, actor: string): Promise<string> {
	const integration = await activeIntegration(integrationId);
	const runId = await entityManager().transactional(async em => {
		const lead = await em.findOne(Lead, { id: leadId });
		if (!lead) throw notFound("lead");
		if (lead.quarantinedAt) throw new AppError("conflict", "Release this lead before it is synced");
		if (!lead.emailKey) throw new AppError("conflict", NO_EMAIL);
		return startLeadSync(em, { leadId, integration, actor, priority: PRIORITY.interactive });
	});
	if (!runId) throw new Error("a run without a dedupe key is always made");
	announcer.announce("outbox");
	return runId;
}

/** Starts the sync of many leads to one integration. Returns the run's id and its number of items. */
export async function requestBulkSync(
	audience: string[] | LeadFilter,
	{ integrationId, actor, forced }: { integrationId: string; actor: string; forced: boolean },
): Promise<{ runId: string; total: number }> {
	const integration = await activeIntegration(integrationId);
	const started = await entityManager().transactional(em =>
		startBulkSync(em, {
			integration,
			actor,
			forced,
			audience: Array.isArray(audience) ? { leadIds: [...new Set(audience)] } : { filter: audience },
		}),
	);
	announcer.announce("outbox");
	return started;
}
