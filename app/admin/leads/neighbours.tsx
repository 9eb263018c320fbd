import { Link } from "react-router";
import * as css from "./leads.css.ts";

interface NeighboursProps {
	/** The list's query. */
	list: string;
	previous: string | null;
	next: string | null;
}

/** The way back to the list that one came from, and to its previous and next lead. */
export function Neighbours({ list, previous, next }: NeighboursProps) {
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
