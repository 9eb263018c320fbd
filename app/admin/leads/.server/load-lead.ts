import { data } from "react-router";
import { loadTemplates } from "#app/admin/templates/.server/load-templates.ts";
import { idParam } from "#app/http/.server/query.ts";
import { entityManager } from "#app/services.server.ts";
import { listAccounts } from "#db/accounts/list-accounts.ts";
import { findLead } from "#db/leads/find-lead.ts";
import { lastMerge } from "#db/leads/last-merge.ts";
import { AppError } from "#domain/errors.ts";
import { loadTabCounts } from "./load-leads.ts";

/** Does `work`; what is not there is a 404 page. */
export async function orNotFound<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof AppError && error.code === "not_found") throw data(null, { status: 404 });
		throw error;
	}
}

/** One lead's own page, with what staff can do to it. */
export async function loadLead(params: Record<string, string | undefined>) {
	const em = entityManager();
	const lead = await orNotFound(() => findLead(em, idParam(params)));
	const accounts = await listAccounts(em);
	return {
		lead,
		merged: await lastMerge(em, lead.id),
		templates: await loadTemplates(),
		accounts: accounts.map(({ id, username }) => ({ id, username })),
	};
}

/** What stands around the form of a new lead. */
export async function loadNewLead() {
	return { counts: await loadTabCounts(entityManager()) };
}
