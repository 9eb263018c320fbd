import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Container, Lead, SectionHead } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { leadMagnetCopy } from "./copy.ts";
import * as css from "./lead-magnet.css.ts";
import LeadMagnetIsland from "./lead-magnet.island.tsx";

interface LeadMagnetProps {
	action: string;
	/** Whether the form was sent without JavaScript, and the guide is on another host. */
	sent: boolean;
	refused: RefusedForm | null;
}

/** The guide's section: name and email give access to it. */
export function LeadMagnet({ action, sent, refused }: LeadMagnetProps) {
	const { leadMagnet } = useCopy(leadMagnetCopy);
	const { entries } = useSite();
	const { eyebrow, title, text, ...words } = leadMagnet;
	return (
		<Container className={css.columns}>
			<SectionHead of={{ eyebrow, title }} className={css.words} id="guide-title">
				<Lead>{text}</Lead>
			</SectionHead>
			{sent ? (
				<p className={css.done} role="status">
					<b>{words.doneTitle}.</b> <TextLink href={entries.guide_url}>{words.open}</TextLink>
				</p>
			) : (
				<Island
					of={LeadMagnetIsland}
					// A refusal by the server takes the focus at once.
					when={refused ? "load" : "touched"}
					props={{ words, refused, action, guideUrl: entries.guide_url }}
				/>
			)}
		</Container>
	);
}
