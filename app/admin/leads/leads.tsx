import { loadLeads } from "#app/admin/leads/.server/load-leads.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import type { AskedFilter } from "#domain/leads/lead-filter.ts";
import { LinkButton } from "../../ui/button/button";
import { NothingFound } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";
import type { Route } from "./+types/leads";
import { ColumnsMenu } from "./columns-menu";
import * as css from "./filter.css.ts";
import { filterWords, inSentence } from "./filter-words";
import { FoundChat } from "./found-chat";
import { FilterChips, LeadFilter } from "./lead-filter";
import { LeadTable } from "./lead-table";
import { LeadTabs } from "./lead-tabs";
import { SyncBar } from "./sync-bar";

export const meta: Route.MetaFunction = () => [{ title: "Lead Management" }];

export async function loader({ url, context }: Route.LoaderArgs) {
	return loadLeads(url, context.get(staffContext));
}

export default function Leads({ loaderData }: Route.ComponentProps) {
	const { leads, counts, quarantined, asked, owners, chat } = loaderData;
	const canChange = useCanChange();
	return (
		<>
			<div className={css.head}>
				<h1 className={page.title}>Lead Management</h1>
				<div className={page.actions}>{canChange ? <ExportLink asked={asked} /> : null}</div>
				<LeadTabs counts={counts} />
			</div>
			<LeadFilter {...loaderData}>
				<ColumnsMenu />
			</LeadFilter>
			<FilterChips asked={asked} owners={owners} />
			{chat ? <FoundChat chat={chat} /> : null}
			{leads.length === 0 ? (
				<NothingFound filters={filterWords(asked, owners).map(inSentence)}>No leads found.</NothingFound>
			) : (
				<LeadTable {...loaderData} caption="Leads" selectable={!quarantined} />
			)}
			<SyncBar found={loaderData} />
		</>
	);
}

/** The link that downloads what the filter finds. */
function ExportLink({ asked }: { asked: AskedFilter }) {
	return (
		<LinkButton
			variant="secondary"
			href={`/api/leads/export.csv?${new URLSearchParams(asked)}`}
			download="leads.csv"
		>
			Export CSV
		</LinkButton>
	);
}
