import { ChevronDown, ChevronUp, Maximize2, X } from "lucide-react";
import { useEffect } from "react";
import { Link, useFetcher } from "react-router";
import * as page from "#app/admin/shell/page/page.css.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { IconButton } from "#app/ui/icon-button/icon-button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { StatusControl } from "../status-control.tsx";
import * as css from "./lead-panel.css.ts";
import { LeadKnown, LeadReach, LeadWork } from "./lead-parts.tsx";
import type { loader } from "./panel.ts";

interface LeadPanelProps {
	id: string;
	/** The lead's name from its row, until the lead is loaded. */
	name: string | undefined;
	/** The list's query, for the previous and next lead. */
	list: string;
	/** Shows another lead, or none. */
	onShow: (id: string | null) => void;
}

/** A complete lead beside the list, with links to its neighbours. */
export function LeadPanel({ id, name, list, onShow }: LeadPanelProps) {
	const { load, data, state } = useFetcher<typeof loader>({ key: "lead-panel" });
	const query = new URLSearchParams({ list });
	const href = `/admin/leads/${id}/panel?${query}`;
	useEffect(() => {
		void load(href);
	}, [load, href]);
	const shown = data?.lead.id === id ? data : null;
	const isDeleted = data === null && state === "idle";
	const title = shown?.lead.fullName ?? name ?? "";
	return (
		<aside
			className={css.panel}
			aria-label={title ? `Lead: ${title}` : "Lead"}
			aria-busy={!shown && !isDeleted}
			onKeyDown={event => {
				const { target, currentTarget } = event;
				const isOwn = target instanceof Element && currentTarget.contains(target);
				// In a field, Escape is handled by the field.
				if (event.key === "Escape" && isOwn && !target.closest("input,textarea,select")) onShow(null);
			}}
		>
			<VisuallyHidden>
				<p role="status">{shown ? `${title} is open beside the list.` : ""}</p>
			</VisuallyHidden>
			<div className={css.bar}>
				<IconButton
					label="Previous lead"
					aria-keyshortcuts="k"
					icon={ChevronUp}
					disabled={!shown?.previous}
					onClick={() => onShow(shown?.previous ?? null)}
				/>
				<IconButton
					label="Next lead"
					aria-keyshortcuts="j"
					icon={ChevronDown}
					disabled={!shown?.next}
					onClick={() => onShow(shown?.next ?? null)}
				/>
				<Link to={`/admin/leads/${id}?${query}`} className={css.whole}>
					<Icon of={Maximize2} /> Whole page
				</Link>
				<span className={css.close}>
					<IconButton label="Close" icon={X} onClick={() => onShow(null)} />
				</span>
			</div>
			<div className={css.head}>
				<h2 tabIndex={-1} data-panel-title className={css.title}>
					{title}
				</h2>
				{shown ? <StatusControl lead={shown.lead} /> : null}
			</div>
			{shown ? (
				<div className={page.stack} key={id}>
					<div>
						<LeadReach of={shown} />
					</div>
					<LeadWork of={shown} />
					<LeadKnown of={shown} />
				</div>
			) : (
				<p className={page.quiet}>{isDeleted ? "This lead no longer exists." : "Loading…"}</p>
			)}
		</aside>
	);
}
