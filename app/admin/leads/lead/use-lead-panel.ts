import { useEffect, useMemo, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { withQuery } from "#app/admin/shell/page/with-query.ts";
import type { AskedFilter } from "#domain/leads/lead-filter.ts";
import { WIDE } from "../wide.ts";

/** Returns a list's query in the form that a lead's page takes. */
export const listQuery = ({ asked, sort }: { asked: AskedFilter; sort: string }): string =>
	new URLSearchParams({ ...asked, sort }).toString();

/** Returns the lead shown beside the list, from the URL; on a narrow screen redirects to the lead's own page. */
export function useLeadPanel(list: string) {
	const [parameters] = useSearchParams();
	const navigate = useNavigate();
	const id = parameters.get("lead");
	useEffect(() => {
		if (id && !window.matchMedia(WIDE).matches)
			void navigate(`/admin/leads/${id}?${new URLSearchParams({ list })}`, { replace: true });
	}, [id, list, navigate]);
	/** The target of the last press before the URL has changed, so that the next press continues from there. */
	const latest = useRef(id);
	useEffect(() => {
		latest.current = id;
	}, [id]);
	return useMemo(
		() => ({
			id,
			isOpen: () => latest.current !== null,
			/** Shows a lead. Replaces the history entry of a lead shown before, so that one step back closes the panel. */
			show: (next: string | null) => {
				// Closing returns the focus to the lead's row.
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

/** Shows a lead beside the list; if it is shown already, moves the focus to it. */
export function openBeside({ id, show }: LeadBeside, lead: string): void {
	if (id === lead) document.querySelector<HTMLElement>("[data-panel-title]")?.focus();
	else show(lead);
}
