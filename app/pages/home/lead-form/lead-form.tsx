import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { HOME_MESSAGES } from "#app/site/frame/chat-messages.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Container, Heading, Lead, SectionHead } from "#app/ui/layout/layout.tsx";
import { isPackageId, type PackageId } from "#domain/pricing/package-ids.ts";
import { PACKAGE_LIST } from "#domain/pricing/packages.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { packagesCopy } from "../packages/copy.ts";
import { leadFormCopy } from "./copy.ts";
import * as css from "./lead-form.css.ts";
import LeadFormIsland from "./lead-form.island.tsx";

interface LeadFormProps {
	/** URL to which the browser posts the form without scripts. */
	action: string;
	/** The package in the page's URL. */
	selected: PackageId | null;
	/** Whether the form was sent without JavaScript. */
	sent: boolean;
	refused: RefusedForm | null;
}

export function LeadForm({ action, selected, sent, refused }: LeadFormProps) {
	const { leadForm } = useCopy(leadFormCopy);
	const { packageCards } = useCopy(packagesCopy);
	const { whatsapp } = useSite();
	const posted = refused?.values.selectedPackage;
	const { eyebrow, title, intro, stepOne, stepTwo, stepThree, ...words } = leadForm;
	return (
		<Container className={css.columns}>
			<SectionHead of={{ eyebrow, title }} className={css.pitch} id="lead-title">
				<Lead>{intro}</Lead>
				<ol className={css.steps}>
					<li>{stepOne}</li>
					<li>{stepTwo}</li>
					<li>{stepThree}</li>
				</ol>
			</SectionHead>
			<Card lifted>
				{sent ? (
					<div className={css.thanks} role="status">
						<Heading level={3}>{words.thanksTitle}</Heading>
						<p>{words.thanks}</p>
						<LinkButton href={buildChatLink(whatsapp.main, HOME_MESSAGES.contact)} newTab>
							{words.thanksChat}
						</LinkButton>
					</div>
				) : (
					<Island
						of={LeadFormIsland}
						// A refusal by the server takes the focus at once.
						when={refused ? "load" : "touched"}
						props={{
							words,
							packages: withTexts(PACKAGE_LIST, packageCards).map(({ id, title }) => ({ id, title })),
							selected: isPackageId(posted) ? posted : selected,
							refused,
							action,
							chatNumber: whatsapp.main,
						}}
					/>
				)}
			</Card>
		</Container>
	);
}
