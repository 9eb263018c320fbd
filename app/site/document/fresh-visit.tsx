import { FRESH } from "./lay-out-whole";

/** True for the rules of a page that is read from its top, so that nothing far below needs its true height yet. */
export const READ_FROM_TOP = `:root[${FRESH}]:not(:has(:target))`;

// Who reloads or comes back is brought to where they were, and who follows a link to a section goes there.
const SCRIPT = `if(performance.getEntriesByType("navigation")[0]?.type==="navigate"&&!location.hash)document.documentElement.setAttribute("${FRESH}","")`;

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
