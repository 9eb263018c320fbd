import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { UK_DUBAI_MESSAGES } from "./chat-messages.ts";
import { ukDubaiCopy } from "./copy";
import * as css from "./uk-dubai.css.ts";

export function Closing() {
	const { closing: t } = useCopy(ukDubaiCopy);
	const { whatsapp } = useSite();
	return (
		<section id="premium-chat" className={`${css.band} ${css.closing}`} aria-labelledby="closing-title">
			<Container className={css.closingBody}>
				<Heading level={2} id="closing-title" look="hero">
					{t.title}
				</Heading>
				<Lead>{t.lead}</Lead>
				<LinkButton
					href={buildChatLink(whatsapp.ukDubai, UK_DUBAI_MESSAGES.premiumCta)}
					newTab
					variant="metal"
					{...reports("uk_dubai_whatsapp", "premium_cta")}
				>
					{t.chat}
				</LinkButton>
			</Container>
		</section>
	);
}
