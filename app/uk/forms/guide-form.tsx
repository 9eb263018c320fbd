import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Thanks } from "./contact-form.tsx";
import { formCopy } from "./copy.ts";
import GuideFormIsland from "./guide-form.island.tsx";

/** The form that gives access to the guide; `sent` means that it was posted without JavaScript, for a guide on another host. */
export function GuideForm({ sent, refused }: { sent: boolean; refused: RefusedForm | null }) {
	const { fields, guide, consultation } = useCopy(formCopy);
	const { entries } = useSite();
	if (sent) {
		return (
			<Thanks title={guide.thanks}>
				<LinkButton href={entries.guide_url} newTab variant="secondary">
					{guide.open}
				</LinkButton>
			</Thanks>
		);
	}
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
