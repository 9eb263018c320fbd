import { Link } from "react-router";
import { loadAudit } from "#app/admin/audit/.server/load-audit.ts";
import { Table, Td, Th, Tr } from "../../ui/table/table";
import { Moment } from "../shell/ago";
import { Empty, PageHead } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { SearchForm } from "../shell/search-form";
import type { Route } from "./+types/audit";

export const meta: Route.MetaFunction = () => [{ title: "Audit log" }];

export async function loader({ url }: Route.LoaderArgs) {
	return loadAudit(url);
}

/** Who changed what and when. */
export default function Audit({ loaderData: { q, lines, next } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Audit log" />
			<SearchForm key={q} id="audit-search" q={q} placeholder="Who, what, or an id" />
			{lines.length === 0 ? (
				<Empty>Nothing found. Each change that staff make is written down here.</Empty>
			) : (
				<Table caption="Changes, newest first" hideCaption stack>
					<thead>
						<Tr>
							<Th>When</Th>
							<Th>Who</Th>
							<Th>What</Th>
							<Th>Of</Th>
							<Th>Detail</Th>
						</Tr>
					</thead>
					<tbody>
						{lines.map(line => (
							<Tr key={line.id}>
								<Td label="When">
									<Moment at={line.at} />
								</Td>
								<Th scope="row">{line.actor}</Th>
								<Td label="What">{line.action.replace(".", ": ").replaceAll("_", " ")}</Td>
								<Td label="Of">
									<span className={page.code}>{line.subject ?? "–"}</span>
								</Td>
								<Td label="Detail">
									<span className={page.code}>{line.detail || "–"}</span>
								</Td>
							</Tr>
						))}
					</tbody>
				</Table>
			)}
			{next ? (
				<nav className={page.pager} aria-label="Pages">
					<Link to={`?${new URLSearchParams({ ...(q && { q }), before: String(next) })}`}>Older</Link>
				</nav>
			) : null}
		</>
	);
}
