import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Container, Lead, SectionHead } from "#app/ui/layout/layout.tsx";
import { leadMagnetCopy } from "./copy.ts";
import * as css from "./lead-magnet.css.ts";
import LeadMagnetIsland from "./lead-magnet.island.tsx";

/** The guide's section: name and email give access to it. */
export function LeadMagnet({ action, refused }: { action: string; refused: RefusedForm | null }) {
	const { leadMagnet } = useCopy(leadMagnetCopy);
	const { entries } = useSite();
	const { eyebrow, title, text, ...words } = leadMagnet;
	return (
		<Container className={css.columns}>
			<SectionHead of={{ eyebrow, title }} className={css.words} id="guide-title">
				<Lead>{text}</Lead>
			</SectionHead>
			<Island
				of={LeadMagnetIsland}
				// A refusal by the server takes the focus at once.
				when={refused ? "load" : "touched"}
				props={{ words, refused, action, guideUrl: entries.guide_url }}
			/>
		</Container>
	);
}
