import { Link } from "react-router";
import { loadAudit } from "#app/admin/audit/.server/load-audit.ts";
import { StackedTable } from "../../ui/table/stacked-table";
import { Td, Th, Tr } from "../../ui/table/table";
import { isRunKind, KIND_WORDS } from "../integrations/job-words";
import { Moment } from "../shell/ago";
import { Empty, NothingFound, PageHead } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { PagedList } from "../shell/pager";
import { SearchForm } from "../shell/search-form";
import type { Route } from "./+types/audit";
import { actionWords } from "./action-words";

export const meta: Route.MetaFunction = () => [{ title: "Audit log" }];

export async function loader({ url }: Route.LoaderArgs) {
	return loadAudit(url);
}

/** Who changed what and when. */
export default function Audit({ loaderData: { q, lines, next, deep, size } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Audit log" />
			<SearchForm id="audit-search" q={q} placeholder="Person, action or ID" />
			{lines.length === 0 ? (
				q ? (
					<NothingFound filters={[`the search “${q}”`]}>No changes found.</NothingFound>
				) : (
					<Empty>No changes yet. Every change that staff make is recorded here.</Empty>
				)
			) : (
				<PagedList
					label="Changes"
					thing="change"
					shown={lines.length}
					size={size}
					total={null}
					next={next}
					deep={deep}
				>
					<StackedTable
						caption="Changes, newest first"
						hideCaption
						columns={["When", "Who", "What", "Where", "Detail"]}
					>
						<tbody>
							{lines.map(line => (
								<Tr key={line.id}>
									<Td label="When">
										<Moment at={line.at} />
									</Td>
									<Th scope="row">{line.actor}</Th>
									<Td label="What">{actionWords(line.action)}</Td>
									<Td label="Where">{line.subject ? <Subject subject={line.subject} /> : "–"}</Td>
									<Td label="Detail">
										<span className={page.anywhere}>{line.detail || "–"}</span>
									</Td>
								</Tr>
							))}
						</tbody>
					</StackedTable>
				</PagedList>
			)}
		</>
	);
}

type Line = Route.ComponentProps["loaderData"]["lines"][number];

/** What a change was made to: by name and with the way there, or by the id of what is gone. */
function Subject({ subject: { id, name, kind, to } }: { subject: NonNullable<Line["subject"]> }) {
	const words = kind === "job" && name && isRunKind(name) ? KIND_WORDS[name] : name;
	const shown = words ?? <span className={page.code}>{id}</span>;
	return to ? <Link to={to}>{shown}</Link> : shown;
}
