import { loadLeads } from "#app/admin/leads/.server/load-leads.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { SyncBar } from "../leads/bulk/sync-bar.tsx";
import { FilterChips, LeadFilter } from "../leads/list/lead-filter.tsx";
import { LeadTable } from "../leads/list/lead-table.tsx";
import { Planning } from "../leads/list/plan-dialog.tsx";
import { useLeadList } from "../leads/list/use-lead-list.ts";
import { useEditing } from "../shell/edit/use-editing.ts";
import type { Route } from "./+types/sync";
import { IntegrationHead } from "./integration-head.tsx";

export const loader = ({ url, context }: Route.LoaderArgs) => loadLeads(url, context.get(staffContext));

/** Select leads and sync them to an active integration (docs/specification/back-office.md#email-integrations). */
export default function LeadSync({ loaderData }: Route.ComponentProps) {
	const leadList = useLeadList(loaderData);
	const { leads, asked, owners } = leadList;
	const { editing: planned, edit: plan, close } = useEditing("next");
	return (
		<>
			<IntegrationHead inTab="Lead Sync" />
			<LeadFilter {...leadList} />
			<FilterChips asked={asked} owners={owners} />
			<LeadTable {...leadList} caption="Leads to sync" selectable onPlan={plan} />
			<SyncBar leadList={leadList} />
			<Planning id={planned} leads={leads} owners={owners} onClose={close} />
		</>
	);
}
