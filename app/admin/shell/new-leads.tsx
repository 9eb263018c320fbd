import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { LOOKED_COOKIE } from "./looked";
import { howMany } from "./page/page";
import * as css from "./shell.css.ts";
import { useStaff } from "./staff";

const LIST = "/admin/leads";
const YEAR_SECONDS = 365 * 24 * 60 * 60;

function noteLooked(asOf: string): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the next load of any page must have it
	document.cookie = `${LOOKED_COOKIE}=${asOf}; Path=/admin; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/**
 * Says how many leads came in since this browser last showed their list, here and in the page's title. The count comes
 * with the page, which is read again when the server says that something changed.
 */
export function NewLeads() {
	const { newLeads, asOf, hasLooked } = useStaff();
	const { pathname } = useLocation();
	const isList = pathname === LIST;
	const count = isList ? 0 : newLeads;
	useEffect(() => {
		// Who has never looked begins now.
		if (isList || !hasLooked) noteLooked(asOf);
	}, [isList, hasLooked, asOf]);
	// With every page, since each writes its own title.
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
