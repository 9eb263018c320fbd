import { Link } from "react-router";
import { loadAudit } from "#app/admin/audit/.server/load-audit.ts";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { actionWords } from "#domain/audit/action-words.ts";
import { isRunKind, KIND_WORDS } from "../integrations/job-words.ts";
import * as page from "../shell/page/page.css.ts";
import { Moment, PageHead } from "../shell/page/page.tsx";
import { PagedList } from "../shell/page/pager.tsx";
import { SearchForm } from "../shell/page/search-form.tsx";
import type { Route } from "./+types/audit";

export const loader = ({ url }: Route.LoaderArgs) => loadAudit(url);

/** The audit log: who changed what and when. */
export default function Audit({ loaderData: { q, lines, next, deep, size } }: Route.ComponentProps) {
	return (
		<>
			<PageHead title="Audit log" />
			<SearchForm id="audit-search" q={q} placeholder="Colleague, action or ID" />
			<PagedList
				label="Changes"
				thing="change"
				shown={lines.length}
				size={size}
				pager={{ total: null, next, deep }}
				filters={q ? [`the search “${q}”`] : []}
				empty="No changes yet. Every change that staff make is recorded here."
			>
				<DataTable
					caption="Changes, newest first"
					rows={lines}
					keyOf={line => line.id}
					heads={"Who"}
					columns={{
						When: line => <Moment at={line.at} />,
						Who: line => line.actor,
						What: line => actionWords(line.action),
						Where: line => (line.subject ? <Subject subject={line.subject} /> : "–"),
						Detail: line => <span className={page.anywhere}>{line.detail || "–"}</span>,
					}}
				/>
			</PagedList>
		</>
	);
}

type Line = Route.ComponentProps["loaderData"]["lines"][number];

/** The subject of a change: a link with its name, or the id of one that no longer exists. */
function Subject({ subject: { id, name, kind, to } }: { subject: NonNullable<Line["subject"]> }) {
	const label = kind === "job" && name && isRunKind(name) ? KIND_WORDS[name] : name;
	const shown = label ?? <span className={page.code}>{id}</span>;
	return to ? <Link to={to}>{shown}</Link> : shown;
}
