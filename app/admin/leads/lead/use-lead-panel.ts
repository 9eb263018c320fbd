import { useEffect, useMemo, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { withQuery } from "#app/admin/shell/page/with-query.ts";
import type { AskedFilter } from "#domain/leads/lead-filter.ts";
import { WIDE } from "../wide";

/** A list's query, as the page of a lead takes it. */
export const listQuery = ({ asked, sort }: { asked: AskedFilter; sort: string }): string =>
	new URLSearchParams({ ...asked, sort }).toString();

/** Which lead of the list stands beside it, by the address; on a narrow screen it has a page of its own. */
export function useLeadPanel(list: string) {
	const [parameters] = useSearchParams();
	const navigate = useNavigate();
	const id = parameters.get("lead");
	useEffect(() => {
		if (id && !window.matchMedia(WIDE).matches)
			void navigate(`/admin/leads/${id}?${new URLSearchParams({ list })}`, { replace: true });
	}, [id, list, navigate]);
	/** Where the last press leads, before the address says so: the next press goes on from there. */
	const latest = useRef(id);
	useEffect(() => {
		latest.current = id;
	}, [id]);
	return useMemo(
		() => ({
			id,
			isOpen: () => latest.current !== null,
			/** Shows a lead; one that follows another takes its place, so that one step back leads to the list alone. */
			show: (next: string | null) => {
				// Who closes it is back in its row.
				const before = latest.current;
				latest.current = next;
				if (id && !next) document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"] th a`)?.focus();
				void navigate(withQuery(parameters, { lead: next }), {
					replace: before !== null && next !== null,
					preventScrollReset: true,
				});
			},
		}),
		[id, parameters, navigate],
	);
}

export type LeadBeside = ReturnType<typeof useLeadPanel>;

/** Shows a lead beside the list; asked once more, goes into it. */
export function openBeside({ id, show }: LeadBeside, lead: string): void {
	if (id === lead) document.querySelector<HTMLElement>("[data-panel-title]")?.focus();
	else show(lead);
}
