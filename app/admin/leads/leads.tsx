import { loadLeads } from "#app/admin/leads/.server/load-leads.ts";
import { Empty, PageHead } from "../shell/page";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/leads";
import { LeadFilter } from "./lead-filter";
import { ExportLink, LeadTable } from "./lead-table";
import { LeadTabs } from "./lead-tabs";
import { SyncBar } from "./sync-bar";

export const meta: Route.MetaFunction = () => [{ title: "Lead Management" }];

export async function loader({ url }: Route.LoaderArgs) {
	return loadLeads(url);
}

export default function Leads({ loaderData }: Route.ComponentProps) {
	const { leads, counts, integrations, quarantined, status, q, sort } = loaderData;
	const canChange = useCanChange();
	return (
		<>
			<PageHead title="Lead Management">{canChange ? <ExportLink status={status} q={q} /> : null}</PageHead>
			<LeadTabs counts={counts} />
			<LeadFilter status={status} q={q} sort={sort} />
			{leads.length === 0 ? (
				<Empty>No leads found.</Empty>
			) : (
				<LeadTable {...loaderData} caption="Leads" selectable={!quarantined} />
			)}
			<SyncBar integrations={integrations} />
		</>
	);
}
