import { loadLeads } from "#app/admin/leads/.server/load-leads.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { SyncBar } from "../leads/bulk/sync-bar";
import { filterWords, inSentence } from "../leads/list/filter-words";
import { FilterChips, LeadFilter } from "../leads/list/lead-filter";
import { LeadTable } from "../leads/list/lead-table";
import { useLeadList } from "../leads/list/use-lead-list";
import { NothingFound } from "../shell/page/page";
import type { Route } from "./+types/sync";
import { IntegrationHead } from "./integration-head";

export const loader = ({ url, context }: Route.LoaderArgs) => loadLeads(url, context.get(staffContext));

/** Select leads and sync them to an active integration (docs/specification/back-office.md#email-integrations). */
export default function LeadSync({ loaderData }: Route.ComponentProps) {
	const found = useLeadList(loaderData);
	const { leads, asked, owners } = found;
	return (
		<>
			<IntegrationHead inTab="Lead Sync" />
			<LeadFilter {...found} />
			<FilterChips asked={asked} owners={owners} />
			{leads.length === 0 ? (
				<NothingFound filters={filterWords(asked, owners).map(inSentence)}>No leads found.</NothingFound>
			) : (
				<LeadTable {...found} caption="Leads to sync" selectable />
			)}
			<SyncBar found={found} />
		</>
	);
}
