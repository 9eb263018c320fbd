import { loadLeads } from "#app/admin/leads/.server/load-leads.ts";
import { LeadFilter } from "../leads/lead-filter";
import { LeadTable } from "../leads/lead-table";
import { SyncBar } from "../leads/sync-bar";
import { Empty, PageHead } from "../shell/page";
import type { Route } from "./+types/sync";
import { IntegrationTabs } from "./integration-tabs";

export const meta: Route.MetaFunction = () => [{ title: "Lead Sync" }];

export async function loader({ url }: Route.LoaderArgs) {
	return loadLeads(url);
}

/** Select leads and sync them to an active integration (spec 001 §2). */
export default function LeadSync({ loaderData }: Route.ComponentProps) {
	const { leads, integrations, status, q, sort } = loaderData;
	return (
		<>
			<PageHead title="Email Integrations" />
			<IntegrationTabs />
			<LeadFilter status={status} q={q} sort={sort} />
			{leads.length === 0 ? (
				<Empty>No leads found.</Empty>
			) : (
				<LeadTable {...loaderData} caption="Leads to sync" selectable />
			)}
			<SyncBar integrations={integrations} always />
		</>
	);
}
