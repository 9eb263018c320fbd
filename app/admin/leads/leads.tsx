import { loadLeads } from "#app/admin/leads/.server/load-leads.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { NothingFound, PageHead } from "../shell/page";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/leads";
import { FoundChat } from "./found-chat";
import { filterWords, LeadFilter } from "./lead-filter";
import { ExportLink, LeadTable } from "./lead-table";
import { LeadTabs } from "./lead-tabs";
import { SyncBar } from "./sync-bar";

export const meta: Route.MetaFunction = () => [{ title: "Lead Management" }];

export async function loader({ url, context }: Route.LoaderArgs) {
	return loadLeads(url, context.get(staffContext));
}

export default function Leads({ loaderData }: Route.ComponentProps) {
	const { leads, counts, quarantined, status, q, sort, chat } = loaderData;
	const canChange = useCanChange();
	return (
		<>
			<PageHead title="Lead Management">{canChange ? <ExportLink status={status} q={q} /> : null}</PageHead>
			<LeadTabs counts={counts} />
			<LeadFilter status={status} q={q} sort={sort} />
			{chat ? <FoundChat chat={chat} /> : null}
			{leads.length === 0 ? (
				<NothingFound filters={filterWords(loaderData)}>No leads found.</NothingFound>
			) : (
				<LeadTable {...loaderData} caption="Leads" selectable={!quarantined} />
			)}
			<SyncBar found={loaderData} />
		</>
	);
}
