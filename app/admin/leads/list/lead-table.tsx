import { ArrowDown, ArrowUp } from "lucide-react";
import { memo, startTransition, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { LeadList } from "#app/admin/leads/.server/load-leads.ts";
import { Ago } from "#app/admin/shell/page/page.tsx";
import { PagedList } from "#app/admin/shell/page/pager.tsx";
import { CLEARED_CURSOR, withQuery } from "#app/admin/shell/page/with-query.ts";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Tick } from "#app/ui/field/field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Table, Td, Th, Tr } from "#app/ui/table/table.tsx";
import type { LeadRow } from "#db/leads/lead-row.ts";
import type { LeadSort } from "#domain/leads/status.ts";
import { choose, chooseUpTo, useSelection } from "../bulk/selection.ts";
import { type LeadBeside, listQuery, openBeside } from "../lead/use-lead-panel.ts";
import { WIDE } from "../wide.ts";
import { COLUMNS, type ColumnKey, useColumns } from "./columns.ts";
import { filterWords, inSentence } from "./filter-words.ts";
import { LeadCell, sourceOf } from "./lead-cell.tsx";
import * as css from "./lead-table.css.ts";
import { useListKeys } from "./use-list-keys.ts";

interface LeadTableProps
	extends Pick<LeadList, "leads" | "total" | "orMore" | "next" | "deep" | "sort" | "asked" | "owners"> {
	caption: string;
	selectable: boolean;
	/** Opens the plan dialog of a lead. */
	onPlan: (id: string) => void;
	/** The lead shown beside the list, if there is space for one. */
	panel?: LeadBeside;
}

/** Columns of the list while a lead is shown beside it. */
const BESIDE: readonly ColumnKey[] = ["status", "owner", "next"];

/** Grid areas of the columns in a phone's two-line layout, which omits all others. */
const PLACES: Partial<Record<ColumnKey, string>> = { contact: "reach", status: "status" };

/** A page of leads; the selection persists across pages. Memoised, so that starting a navigation does not re-render it. */
export const LeadTable = memo(function LeadTable(props: LeadTableProps) {
	const { leads, sort, caption, onPlan, panel } = props;
	const selection = useSelection();
	const shown = useColumns();
	const canChange = useCanChange();
	const selectable = canChange && props.selectable;
	useListKeys(
		id => panel?.isOpen() && panel.show(id),
		id => canChange && onPlan(id),
	);
	const touch = props.asked.touch === "first" ? "first" : "last";
	// Query with which a lead's page links to the next lead of this list.
	const query = listQuery(props);
	const list = new URLSearchParams({ list: query });
	const drawn = useFirstScreen(leads, query);
	const isChosen = (id: string) => selection.filter !== null || selection.ids.includes(id);
	const here = leads.map(lead => lead.id);
	const allHere = here.length > 0 && here.every(isChosen);
	const wanted = panel?.id ? BESIDE : shown;
	const columns = COLUMNS.filter(({ key }) => wanted.includes(key) || PLACES[key]);
	return (
		<PagedList
			label={caption}
			thing="lead"
			shown={leads.length}
			pager={props}
			filters={filterWords(props.asked, props.owners).map(inSentence)}
			empty="No leads found."
		>
			<Table caption={caption} className={css.table}>
				<Heads columns={columns} wanted={wanted} sort={sort} here={selectable ? here : null} all={allHere} />
				<tbody>
					{drawn.map(lead => (
						<Tr
							key={lead.id}
							aria-selected={isChosen(lead.id)}
							aria-current={lead.id === panel?.id || undefined}
							data-lead={lead.id}
						>
							{selectable ? (
								<Td data-place="tick">
									<Tick
										aria-label={`Select ${lead.fullName}`}
										checked={isChosen(lead.id)}
										onChange={({ target, nativeEvent }) => {
											// With Shift, selects the range up to the lead.
											const far = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
											chooseUpTo(here, lead.id, { chosen: target.checked, far });
										}}
									/>
								</Td>
							) : null}
							<Th scope="row" data-place="name">
								<NameLink lead={lead} list={list} panel={panel} />
							</Th>
							<Td className={css.meta} data-place="meta">
								{sourceOf(lead, touch) ? `${sourceOf(lead, touch)} · ` : null}
								<Ago at={lead.createdAt} />
							</Td>
							{columns.map(({ key }) => (
								<Td key={key} data-place={PLACES[key]} data-off={!wanted.includes(key) || undefined}>
									<LeadCell
										column={key}
										lead={lead}
										touch={touch}
										owners={props.owners}
										onPlan={canChange ? () => onPlan(lead.id) : null}
									/>
								</Td>
							))}
						</Tr>
					))}
				</tbody>
			</Table>
		</PagedList>
	);
});

interface HeadsProps {
	columns: typeof COLUMNS;
	/** Columns that are visible in the table; the others are only shown on a phone. */
	wanted: readonly ColumnKey[];
	sort: LeadSort;
	/** The leads that the header's checkbox selects; null if leads are not selectable. */
	here: string[] | null;
	all: boolean;
}

function Heads({ columns, wanted, sort, here, all }: HeadsProps) {
	return (
		<thead>
			<Tr>
				{here ? (
					<Th>
						<Tick
							aria-label="Select all on this page"
							checked={all}
							onChange={event => choose(here, event.target.checked)}
						/>
					</Th>
				) : null}
				<SortHead label="Name" sorts={["fullName", "-fullName"]} sort={sort} />
				{columns.map(({ key, ...column }) => (
					<SortHead key={key} {...column} sort={sort} off={!wanted.includes(key)} />
				))}
			</Tr>
		</thead>
	);
}

interface NameLinkProps {
	lead: LeadRow;
	/** Query of the list in which the lead's page continues. */
	list: URLSearchParams;
	panel: LeadBeside | undefined;
}

/** A link to a lead: opens it beside the list if there is space, otherwise on its own page. */
function NameLink({ lead, list, panel }: NameLinkProps) {
	return (
		<Link
			to={`/admin/leads/${lead.id}?${list}`}
			dir="auto"
			className={css.name}
			title={lead.fullName}
			onClick={event => {
				const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
				if (!panel || !plain || !window.matchMedia(WIDE).matches) return;
				event.preventDefault();
				openBeside(panel, lead.id);
			}}
		>
			{lead.fullName}
		</Link>
	);
}

interface SortHeadProps {
	label: string;
	sorts?: readonly [LeadSort, LeadSort?];
	sort: LeadSort;
	off?: boolean;
}

/** A column header; for a sortable column a link that sorts by it, or reverses the current order. */
function SortHead({ label, sorts, sort, off }: SortHeadProps) {
	const [parameters] = useSearchParams();
	if (!sorts) return <Th data-off={off || undefined}>{label}</Th>;
	const current = sorts.includes(sort);
	const [first, second = first] = sorts;
	const query = withQuery(parameters, { ...CLEARED_CURSOR, sort: sort === first ? second : first });
	const down = sort.startsWith("-");
	return (
		<Th
			data-off={off || undefined}
			{...(current && { "aria-sort": down ? ("descending" as const) : ("ascending" as const) })}
		>
			<Link to={query} className={css.sort} preventScrollReset>
				{label}
				{current ? <Icon of={down ? ArrowDown : ArrowUp} className={css.arrow} /> : null}
			</Link>
		</Th>
	);
}

/** Number of rows visible on a screen of 900 px height. */
const ON_SCREEN = 20;

/**
 * Returns the rows to render: after a change of list first the visible ones, and the rest in a transition after these are
 * painted, because the layout of fifty rows takes longer than the query.
 */
function useFirstScreen<T>(rows: T[], list: string): T[] {
	const [drawn, setDrawn] = useState(list);
	useEffect(() => {
		if (drawn !== list) startTransition(() => setDrawn(list));
	}, [drawn, list]);
	return drawn === list ? rows : rows.slice(0, ON_SCREEN);
}
