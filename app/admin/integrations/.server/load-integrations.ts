import { data } from "react-router";
import { describeHook } from "#app/hooks/.server/describe-hook.ts";
import { orNull } from "#app/http/.server/or-not-found.ts";
import { cursorOrNull } from "#app/http/.server/paginate.ts";
import { idParam, parseQueryLeniently } from "#app/http/.server/read-request.ts";
import type { Staff } from "#app/http/session/.server/session.ts";
import { pagerOf } from "#app/leads/counts/.server/brief-cache.ts";
import { entityManager } from "#app/services.server.ts";
import { canUndoImport } from "#db/imports/undo-import.ts";
import { lastTests } from "#db/integrations/last-tests.ts";
import { presentIntegration } from "#db/integrations/present-integration.ts";
import { findIntegration, listIntegrations } from "#db/integrations/save-integration.ts";
import { findRun, isItemCursor, listItems, nextAttemptMs, runAttempts } from "#db/jobs/find-run.ts";
import { groupRuns } from "#db/jobs/group-runs.ts";
import { isRunCursor, listRuns } from "#db/jobs/list-runs.ts";
import { hasFailed } from "#db/jobs/retry-failed.ts";
import { isUuid } from "#db/value-formats.ts";
import { listDeliveries } from "#db/webhooks/deliveries.ts";
import { HOOK_AUTH } from "#domain/integrations/providers.ts";
import { isEnded } from "#domain/jobs/kinds.ts";
import { RunQuery, toRunFilter } from "#domain/jobs/run-query.ts";

/** Page size of the lists of runs, deliveries and a run's items; number of attempts shown. */
const PAGE = 50;

/** Returns all integrations for display, each with the result of its last test. */
export async function loadIntegrations() {
	const em = entityManager();
	const integrations = (await listIntegrations(em)).map(presentIntegration);
	const tests = await lastTests(em);
	return {
		integrations: integrations.map(integration => ({
			...integration,
			lastTest: tests.find(({ integrationId }) => integrationId === integration.id) ?? null,
		})),
	};
}

/** Returns the integration being edited and its provider's webhook; null with status 404 if it was deleted. */
export async function loadIntegration(params: Record<string, string | undefined>, staff: Staff) {
	const run = await orNull(async () => {
		const integration = presentIntegration(await findIntegration(entityManager(), idParam(params)));
		const speaks = HOOK_AUTH[integration.provider] !== null;
		return { integration, hook: speaks ? await describeHook(integration.id, staff) : null };
	});
	return run ?? data({ integration: null, hook: null }, { status: 404 });
}

/** Returns a page of runs; invalid query parameters are ignored. */
export async function loadRuns(url: URL) {
	const query = parseQueryLeniently(RunQuery, Object.fromEntries(url.searchParams));
	const filter = toRunFilter(query);
	const cursor = cursorOrNull(query.cursor, isRunCursor);
	const em = entityManager();
	const page = await listRuns(em, filter, { limit: PAGE, cursor });
	const group = query.group || null;
	return {
		group,
		filter,
		hasFailed: await hasFailed(em, filter),
		groups: group ? await groupRuns(em, group, filter) : [],
		runs: page.rows,
		...(await pagerOf("runs", filter, page, { cursor, isSearch: Boolean(filter.q) })),
	};
}

/** Returns a run with a page of its items, failures first; throws a 404 for an unknown one. */
export async function loadRun({ searchParams }: URL, params: Record<string, string | undefined>) {
	const em = entityManager();
	const { id = "" } = params;
	const run = isUuid(id) ? await findRun(em, id) : null;
	if (!run) throw data(null, { status: 404 });
	const cursor = cursorOrNull(searchParams.get("cursor") ?? undefined, isItemCursor);
	const page = await listItems(em, run.id, { limit: PAGE, cursor });
	const attempts = await runAttempts(em, run.id, PAGE);
	const waits = isEnded(run.status) ? null : await nextAttemptMs(em, run.id);
	const resting = waits && run.integration ? await findIntegration(em, run.integration.id) : null;
	return {
		run,
		items: page.rows,
		pager: await pagerOf("run items", { run: run.id }, page, { cursor, isSearch: false }),
		attempts,
		isLatest: attempts.length === PAGE,
		undoable: run.kind === "lead_import" && isEnded(run.status) && (await canUndoImport(em, run.id)),
		nextAttemptMs: waits,
		restsUntil: resting && presentIntegration(resting).restsUntil,
	};
}

/** Returns a page of webhook deliveries. */
export async function loadDeliveries({ searchParams }: URL) {
	const cursor = cursorOrNull(searchParams.get("cursor") ?? undefined, isRunCursor);
	const page = await listDeliveries(entityManager(), { limit: PAGE, cursor });
	return { deliveries: page.rows, ...(await pagerOf("deliveries", {}, page, { cursor, isSearch: false })) };
}
