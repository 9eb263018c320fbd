import { Link } from "react-router";
import type { LeadRow } from "#db/leads/lead-row.ts";
import { LinkButton } from "../../ui/button/button";
import { Tick } from "../../ui/field/field";
import { Table, Td, Th, Tr } from "../../ui/table/table";
import { Ago } from "../shell/ago";
import * as page from "../shell/page.css.ts";
import { PagedList } from "../shell/pager";
import { useCanChange } from "../shell/staff";
import * as css from "./leads.css.ts";
import { PhoneLinks } from "./phone-links";
import { choose, useSelection } from "./selection";
import { StatusControl } from "./status-control";

interface LeadTableProps {
	leads: LeadRow[];
	total: number;
	orMore: boolean;
	next: string | null;
	deep: boolean;
	caption: string;
	/** Whether people can be selected. */
	selectable: boolean;
}

/** A screen of leads; selected people stay selected on the next. */
export function LeadTable(props: LeadTableProps) {
	const { leads, total, orMore, next, deep, caption } = props;
	const selection = useSelection();
	const selectable = useCanChange() && props.selectable;
	const isChosen = (id: string) => selection.filter !== null || selection.ids.includes(id);
	const here = leads.map(lead => lead.id);
	const allHere = here.length > 0 && here.every(isChosen);
	return (
		<PagedList
			label={caption}
			thing="lead"
			shown={leads.length}
			total={total}
			orMore={orMore}
			next={next}
			deep={deep}
		>
			<Table caption={caption} hideCaption stack>
				<thead>
					<Tr>
						{selectable ? (
							<Th>
								<Tick
									aria-label="Select all on this page"
									checked={allHere}
									onChange={event => choose(here, event.target.checked)}
								/>
							</Th>
						) : null}
						<Th>Name</Th>
						<Th>Contact</Th>
						<Th>Company</Th>
						<Th>Country</Th>
						<Th>Status</Th>
						<Th>Created</Th>
					</Tr>
				</thead>
				<tbody>
					{leads.map(lead => (
						<Tr key={lead.id} aria-selected={isChosen(lead.id)}>
							{selectable ? (
								<Td label="Select">
									<Tick
										aria-label={`Select ${lead.fullName}`}
										checked={isChosen(lead.id)}
										onChange={event => choose([lead.id], event.target.checked)}
									/>
								</Td>
							) : null}
							<Th scope="row">
								<Link to={`/admin/leads/${lead.id}`} className={css.who}>
									{lead.fullName}
								</Link>
							</Th>
							<Td label="Contact">
								<span className={page.anywhere}>
									<a href={`mailto:${lead.email}`}>{lead.email}</a>
									<PhoneLinks phone={lead.phone} />
								</span>
							</Td>
							<Td label="Company">
								<span>
									{lead.companyName ?? "–"}
									<span className={css.small}>{lead.businessActivity ?? lead.preferredStructure}</span>
								</span>
							</Td>
							<Td label="Country">{lead.country ?? "–"}</Td>
							<Td label="Status">
								<StatusControl lead={lead} />
							</Td>
							<Td label="Created" className={css.when}>
								<Ago at={lead.createdAt} />
							</Td>
						</Tr>
					))}
				</tbody>
			</Table>
		</PagedList>
	);
}

/** The link that downloads what the filter finds. */
export function ExportLink({ status, q }: { status: string; q: string }) {
	const query = new URLSearchParams({ ...(status !== "all" && { status }), ...(q && { q }) });
	return (
		<LinkButton variant="secondary" href={`/api/leads/export.csv?${query}`} download="leads.csv">
			Export CSV
		</LinkButton>
	);
}
