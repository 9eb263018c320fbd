import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Heading } from "#app/ui/heading/heading.tsx";
import { Container, Section } from "#app/ui/layout/layout.tsx";
import { Seal } from "#app/ui/ornament/seal.tsx";
import { Closing } from "#app/uk/page/blocks.tsx";
import { PageLinks } from "#app/uk/page/cards.tsx";
import { ChatLink } from "#app/uk/page/chat-link.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { formatPhone, telLink } from "#domain/contact/phone.ts";
import { fill } from "#domain/fill.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { fastSetupCopy } from "./copy";
import * as css from "./fast-setup.css.ts";

const LINKS = [
	["/uk/tax-savings", "taxSavings"],
	["/uk/ownership", "ownership"],
	["/uk/lifestyle", "lifestyle"],
] as const;

/** The last call with the hotline, links to other pages, and the guarantee. */
export function Ending() {
	const t = useCopy(fastSetupCopy);
	return (
		<>
			<Closing title={t.closing.title} lead={t.closing.lead}>
				<ChatLink message={UK_MESSAGES.fastSetup} label="fast_setup_closing">
					{t.closing.chat}
				</ChatLink>
				<Hotline />
			</Closing>
			<Section>
				<Container className={css.more}>
					<Heading level={2}>{t.links.title}</Heading>
					<PageLinks links={LINKS.map(([href, page]) => ({ href, label: t.linkLabels[page] }))} />
				</Container>
			</Section>
			<Container width="narrow" className={css.guarantee}>
				<Seal className={css.seal} />
				<Heading level={2}>{t.guarantee.title}</Heading>
				<p>{t.guarantee.text}</p>
			</Container>
		</>
	);
}

function Hotline() {
	const { closing: t } = useCopy(fastSetupCopy);
	const { officeZone, phone, whatsapp } = useSite();
	return (
		<p className={css.hotline}>
			{t.hotline}:{" "}
			<a href={telLink(phone)} {...reports("uk_phone_click", "fast_setup_hotline")}>
				{formatPhone(phone)}
			</a>
			, {fill(t.hours, { zone: officeZone })},{" "}
			<a
				href={buildChatLink(whatsapp.main, UK_MESSAGES.fastSetupHotline)}
				target="_blank"
				rel="noopener"
				{...reports("whatsapp_click", "fast_setup_hotline")}
			>
				{t.hotlineChat}
			</a>
			.
		</p>
	);
}
