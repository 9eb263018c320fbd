import { FRESH } from "./lay-out-whole";

/** Matches the root while nothing far below needs its true height yet. By no :has(): each press would restyle all of the page. */
export const READ_FROM_TOP = `[${FRESH}]`;

// Who reloads or comes back is brought to where they were, and who follows a link to a section goes there, by the browser
// itself while no script of the page prevents that.
const SCRIPT = `if(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!location.hash){const d=document.documentElement;d.setAttribute("${FRESH}","");addEventListener("click",e=>e.defaultPrevented||e.target.closest("[href*='#']")&&d.removeAttribute("${FRESH}"))}`;

/** Marks the root element of a page that is read from its top, before anything is laid out. */
export function FreshVisit({ nonce }: { nonce: string | undefined }) {
	return (
		<script
			nonce={nonce}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
			dangerouslySetInnerHTML={{ __html: SCRIPT }}
		/>
	);
}
