import { Columns3, Columns4, List } from "lucide-react";
import { Link, type ShouldRevalidateFunctionArgs, useSearchParams } from "react-router";
import { loadLeads } from "#app/admin/leads/.server/load-leads.ts";
import { useEditing } from "#app/admin/shell/edit/use-editing.ts";
import { isPanelNavigation } from "#app/admin/shell/live/revalidation.ts";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Ago, Panel } from "#app/admin/shell/page/page.tsx";
import { CLEARED_CURSOR, withQuery } from "#app/admin/shell/page/with-query.ts";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { LinkButton, look } from "#app/ui/button/button.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Menu, MenuCheck, MenuItem, MenuLine } from "#app/ui/menu/menu.tsx";
import type { ChatOrigin } from "#db/chats/chat-references.ts";
import type { Touch } from "#domain/leads/attribution.ts";
import { BulkBar } from "../bulk/bulk-bar.tsx";
import * as beside from "../lead/lead-panel.css.ts";
import { LeadPanel } from "../lead/lead-panel.tsx";
import { listQuery, useLeadPanel } from "../lead/use-lead-panel.ts";
import { LeadTabs } from "../lead-tabs.tsx";
import type { Route } from "./+types/leads";
import { COLUMNS, showColumn, showUsualColumns, useColumns } from "./columns.ts";
import * as css from "./filter.css.ts";
import { LeadBoard } from "./lead-board.tsx";
import { FilterChips, LeadFilter } from "./lead-filter.tsx";
import * as table from "./lead-table.css.ts";
import { LeadTable } from "./lead-table.tsx";
import { Planning } from "./plan-dialog.tsx";
import { useLeadList } from "./use-lead-list.ts";
import { ViewsMenu } from "./views-menu.tsx";

export const loader = ({ url, context }: Route.LoaderArgs) => loadLeads(url, context.get(staffContext));

/** Opening a lead beside the list does not reload the list. */
export function shouldRevalidate({
	currentUrl,
	nextUrl,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
	return isPanelNavigation(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

export default function Leads({ loaderData }: Route.ComponentProps) {
	const leadList = useLeadList(loaderData);
	const { leads, counts, quarantined, asked, owners, chat, board } = leadList;
	const canChange = useCanChange();
	const list = listQuery(leadList);
	const panel = useLeadPanel(list);
	const { editing: planned, edit: plan, close } = useEditing("next");
	return (
		<>
			<div className={css.workbar}>
				<div className={css.head}>
					<title>Lead Management</title>
					<h1 className={page.title}>Lead Management</h1>
					<LeadTabs counts={counts} />
					<div className={page.actions}>
						{canChange ? (
							<>
								<LinkButton variant="secondary" href="/admin/leads/import">
									Import
								</LinkButton>
								<LinkButton
									variant="secondary"
									href={`/api/leads/export.csv?bom=1&${new URLSearchParams(asked)}`}
									download="leads.csv"
								>
									Export CSV
								</LinkButton>
							</>
						) : null}
					</div>
				</div>
				<LeadFilter {...leadList}>
					<ViewsMenu views={leadList.views} />
					{board ? null : <ColumnsMenu />}
					<ViewSwitch board={board !== null} />
				</LeadFilter>
			</div>
			<FilterChips asked={asked} owners={owners} />
			{chat ? <FoundChat chat={chat} /> : null}
			{board ? (
				<LeadBoard key={JSON.stringify([asked, leadList.sort])} columns={board} leadList={leadList} />
			) : (
				<div className={beside.split} data-open={panel.id ?? undefined}>
					<LeadTable {...leadList} caption="Leads" selectable={!quarantined} onPlan={plan} panel={panel} />
					{panel.id ? (
						<LeadPanel
							id={panel.id}
							name={leads.find(({ id }) => id === panel.id)?.fullName}
							list={list}
							onShow={panel.show}
						/>
					) : null}
				</div>
			)}
			<BulkBar leadList={leadList} />
			<Planning id={planned} leads={leads} owners={owners} onClose={close} />
		</>
	);
}

/** Switches between the list and the board. */
function ViewSwitch({ board }: { board: boolean }) {
	const [parameters] = useSearchParams();
	const other = board ? { view: null } : { view: "board", status: null };
	return (
		<Link
			to={withQuery(parameters, { ...CLEARED_CURSOR, ...other })}
			className={look({ variant: "secondary" })}
		>
			<Icon of={board ? List : Columns4} /> {board ? "List" : "Board"}
		</Link>
	);
}

/** Formats a touch on one line: campaign, source and medium, or the referrer. */
function describe(touch: Touch | undefined): string {
	if (!touch) return "not known";
	const campaign = [touch.utm_campaign, touch.utm_source, touch.utm_medium].filter(Boolean).join(", ");
	return campaign || touch.referrer || "direct";
}

/** Where the chat with the searched reference was opened. */
function FoundChat({ chat }: { chat: ChatOrigin }) {
	const mayChange = useCanChange();
	return (
		<Panel title={`Chat ${chat.reference}`}>
			<p>
				Opened <Ago at={chat.at} /> on <b>{chat.page}</b> by “{chat.button}”.
			</p>
			<p className={page.fine}>
				First touch: {describe(chat.touch?.first)}. Last touch: {describe(chat.touch?.last)}.
			</p>
			{mayChange ? (
				<Link to={`/admin/leads/new?reference=${chat.reference}`}>New lead from this chat</Link>
			) : null}
		</Panel>
	);
}

/** The visible columns of the list, stored in this browser. */
function ColumnsMenu() {
	const shown = useColumns();
	return (
		<Menu
			className={table.desktopOnly}
			label={
				<>
					<Icon of={Columns3} /> Columns
				</>
			}
		>
			{COLUMNS.map(({ key, label }) => (
				<MenuCheck
					key={key}
					name={key}
					checked={shown.includes(key)}
					onChange={checked => showColumn(key, checked)}
				>
					{label}
				</MenuCheck>
			))}
			<MenuLine />
			<MenuItem onClick={showUsualColumns}>Usual columns</MenuItem>
		</Menu>
	);
}
