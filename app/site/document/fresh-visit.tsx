import { FRESH } from "./lay-out-whole.ts";

/** Selector of the root while nothing far below needs its real height. No :has(): each press would restyle the page. */
export const READ_FROM_TOP = `[${FRESH}]`;

// Only for a new visit from the top: after a reload, on return and for fragment links the browser scrolls by itself, unless a
// script prevents it, and needs the real heights.
const SCRIPT = `if(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!location.hash){const d=document.documentElement;d.setAttribute("${FRESH}","");addEventListener("click",e=>e.defaultPrevented||e.target.closest("[href*='#']")&&d.removeAttribute("${FRESH}"))}`;

/** Marks the root element of a page that is read from its top, before the first layout. */
export function FreshVisit({ nonce }: { nonce: string | undefined }) {
	return (
		<script
			nonce={nonce}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
			dangerouslySetInnerHTML={{ __html: SCRIPT }}
		/>
	);
}
