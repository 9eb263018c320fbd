import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { LEADS_SEEN_COOKIE } from "./leads-seen.ts";
import { howMany } from "./page/page.tsx";
import * as css from "./shell.css.ts";
import { useStaff } from "./staff.ts";

const LIST = "/admin/leads";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

function noteLooked(asOf: string): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie must be set before the next page load
	document.cookie = `${LEADS_SEEN_COOKIE}=${asOf}; Path=/admin; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/**
 * Shows how many leads arrived since this browser last showed the list, also in the document's title. The count is part of the
 * page's data, which is reloaded when the server announces a change.
 */
export function NewLeads() {
	const { newLeads, asOf, hasLooked } = useStaff();
	const { pathname } = useLocation();
	const isList = pathname === LIST;
	const count = isList ? 0 : newLeads;
	useEffect(() => {
		// For a browser that has never shown the list, counting starts now.
		if (isList || !hasLooked) noteLooked(asOf);
	}, [isList, hasLooked, asOf]);
	// After every render, because each page sets its own title.
	useEffect(() => {
		const title = document.title.replace(/^\(\d+\+?\) /, "");
		document.title = count > 0 ? `(${count}) ${title}` : title;
	});
	return (
		<p role="status" className={count > 0 ? css.news : undefined}>
			{count > 0 ? (
				<>
					{howMany(count, "new lead")} since you looked – <Link to={LIST}>Show</Link>
				</>
			) : null}
		</p>
	);
}
