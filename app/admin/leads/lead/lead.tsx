import { Link } from "react-router";
import { type LeadPage, loadLead } from "#app/admin/leads/.server/load-lead.ts";
import { call, useMutation } from "#app/admin/shell/change.tsx";
import * as page from "#app/admin/shell/page/page.css.ts";
import { PageHead, Panel } from "#app/admin/shell/page/page.tsx";
import { useLeave } from "#app/admin/shell/page/use-leave.ts";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { staffContext } from "#app/http/session/.server/admin-gate.ts";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { choose } from "../bulk/selection.ts";
import * as css from "../list/leads.css.ts";
import { StatusControl } from "../status-control.tsx";
import type { Route } from "./+types/lead";
import { LeadKnown, LeadReach, LeadWork } from "./lead-parts.tsx";

export async function loader({ params, url, context }: Route.LoaderArgs) {
	return loadLead(params, url, context.get(staffContext));
}

/** A lead's page, in the order of the work on it. */
export default function Lead({ loaderData }: Route.ComponentProps) {
	const { lead } = loaderData;
	const canChange = useCanChange();
	return (
		<>
			<Neighbours {...loaderData} />
			<PageHead title={lead.fullName} inTab={`${lead.fullName} – Lead`}>
				<StatusControl lead={lead} />
			</PageHead>
			<LeadReach of={loaderData} />
			<div className={css.columns}>
				<LeadWork of={loaderData} />
				<div className={page.stack}>
					<LeadKnown of={loaderData} />
					{canChange ? <PersonData lead={lead} list={loaderData.list} /> : null}
				</div>
			</div>
		</>
	);
}

/** Actions for requests under data protection law, away from the daily ones. */
function PersonData({ lead, list }: Pick<LeadPage, "lead" | "list">) {
	const leave = useLeave();
	const { busy, make } = useMutation();

	async function erase(): Promise<void> {
		const done = await make("erase", () => call("DELETE", `/api/leads/${lead.id}`), {
			ask: {
				title: "Erase this person",
				question: `Everything held on ${lead.fullName} will be erased permanently. This cannot be undone. Are you sure?`,
				yes: "Erase",
			},
			done: { title: "Person erased", description: "Nothing about this person is held any more." },
			failed: "Failed to erase this person.",
		});
		if (done === undefined) return;
		choose([lead.id], false);
		await leave(`/admin/leads${list ? `?${list}` : ""}`, { replace: true });
	}

	return (
		<Panel title="This person’s data">
			<div className={page.row}>
				<LinkButton small variant="secondary" href={`/admin/leads/${lead.id}/merge`}>
					Merge with …
				</LinkButton>
				<LinkButton small variant="secondary" href={`/api/leads/${lead.id}/export`} download>
					Export person
				</LinkButton>
				<Button small variant="danger" busy={busy === "erase"} onClick={() => void erase()}>
					Erase person
				</Button>
			</div>
		</Panel>
	);
}

/** Links back to the list from which the user came, and to its previous and next lead. */
function Neighbours({ list, previous, next }: Pick<LeadPage, "list" | "previous" | "next">) {
	const search = list ? `?${new URLSearchParams({ list })}` : "";
	return (
		<nav aria-label="Leads of the list" className={css.neighbours}>
			<Link to={`/admin/leads${list ? `?${list}` : ""}`}>← All leads</Link>
			{previous ? (
				<Link to={`/admin/leads/${previous}${search}`} rel="prev">
					Previous lead
				</Link>
			) : null}
			{next ? (
				<Link to={`/admin/leads/${next}${search}`} rel="next">
					Next lead
				</Link>
			) : null}
		</nav>
	);
}
