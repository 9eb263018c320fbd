import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import * as page from "./page.css.ts";

/** Below a list: how much there is, and the ways to its first and next page. `next` is the next page's cursor. */
export function Pager({ next, deep, children }: { next: string | null; deep: boolean; children: ReactNode }) {
	const [parameters] = useSearchParams();
	const at = (cursor: string | null) => {
		const query = new URLSearchParams(parameters);
		if (cursor) query.set("cursor", cursor);
		else query.delete("cursor");
		return `?${query}`;
	};
	return (
		<nav className={page.pager} aria-label="Pages">
			<span>{children}</span>
			<span className={page.row}>
				{deep ? <Link to={at(null)}>First page</Link> : null}
				{next ? <Link to={at(next)}>Next page</Link> : null}
			</span>
		</nav>
	);
}
