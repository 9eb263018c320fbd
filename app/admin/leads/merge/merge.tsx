import { Link } from "react-router";
import { loadMerge } from "#app/admin/leads/.server/load-merge.ts";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Empty, PageHead, Panel } from "#app/admin/shell/page/page.tsx";
import { SearchForm } from "#app/admin/shell/page/search-form.tsx";
import { useLeave } from "#app/admin/shell/page/use-leave.ts";
import { useCanChange } from "#app/admin/shell/staff.ts";
import type { Route } from "./+types/merge";
import { MergeForm } from "./merge-form.tsx";

export const loader = ({ params, url }: Route.LoaderArgs) => loadMerge(params, url);

/** Merges two leads of the same person: first a search for the other lead, then a comparison. */
export default function Merge({ loaderData: { lead, other, found, q } }: Route.ComponentProps) {
	const canChange = useCanChange();
	const leave = useLeave();
	const own = `/admin/leads/${lead.id}`;
	return (
		<>
			<p>
				<Link to={own}>← {lead.fullName}</Link>
			</p>
			<PageHead
				title={other ? `Merge with ${other.fullName}` : `Merge ${lead.fullName} with …`}
				inTab="Merge leads"
			/>
			{other ? (
				<MergeForm
					key={other.id}
					lead={lead}
					other={other}
					canChange={canChange}
					// This URL belongs to a lead that no longer exists, so it is replaced in the history.
					onMerged={() => void leave(own, { replace: true })}
				/>
			) : (
				<>
					<SearchForm id="merge-search" q={q} placeholder="Name, email, phone, company" />
					{found.length === 0 ? (
						<Empty>Nobody else was found. Search by name, email or phone.</Empty>
					) : (
						<Panel title="Who is the same person?">
							<ul className={page.list}>
								{found.map(({ id, fullName, email, phone, companyName }) => (
									<li key={id}>
										<Link to={`?with=${id}`}>{fullName}</Link>
										<p className={page.fine}>{[email, phone, companyName].filter(Boolean).join(" · ")}</p>
									</li>
								))}
							</ul>
						</Panel>
					)}
				</>
			)}
		</>
	);
}
