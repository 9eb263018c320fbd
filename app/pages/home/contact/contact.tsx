import { useCopy } from "#app/site/cms/page-copy.ts";
import { HOME_MESSAGES } from "#app/site/frame/chat-messages.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { Container, Lead, SectionHead } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { formatPhone } from "#domain/contact/phone.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import * as css from "./contact.css.ts";
import { contactCopy } from "./copy.ts";

export default function Contact() {
	const { contact: t } = useCopy(contactCopy);
	const { whatsapp, email } = useSite();
	const chat = buildChatLink(whatsapp.main, HOME_MESSAGES.contact);
	return (
		<Container className={css.columns}>
			<SectionHead of={t} className={css.words}>
				<Lead>{t.text}</Lead>
				<LinkButton href={chat} newTab {...reports("whatsapp_click", "contact")}>
					{t.whatsapp}
				</LinkButton>
			</SectionHead>
			<dl className={css.list}>
				<Fact term="WhatsApp">{formatPhone(whatsapp.main)}</Fact>
				<Fact term={t.email}>
					<TextLink href={`mailto:${email}`}>{email}</TextLink>
				</Fact>
				<Fact term={t.office}>{t.officeAddress}</Fact>
			</dl>
		</Container>
	);
}
