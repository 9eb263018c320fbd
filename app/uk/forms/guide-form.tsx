import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { formCopy } from "./copy.ts";
import GuideFormIsland from "./guide-form.island.tsx";

/** The form that gives access to the guide. */
export function GuideForm({ refused }: { refused: RefusedForm | null }) {
	const { fields, guide, consultation } = useCopy(formCopy);
	const { entries } = useSite();
	const { unreached, troubled, refused: notAccepted } = consultation;
	return (
		<Island
			of={GuideFormIsland}
			// A refusal by the server takes the focus at once.
			when={refused ? "load" : "touched"}
			props={{
				words: { ...fields, unreached, troubled, refused: notAccepted, ...guide },
				refused,
				guideUrl: entries.guide_url,
			}}
		/>
	);
}
