import { useCopy } from "#app/modules/cms/use-copy.ts";
import { SiteFrame } from "#app/modules/frame/frame.tsx";
import { Seo } from "#app/modules/seo/seo.tsx";
import { useSite } from "#app/modules/site/site-info.ts";
import { Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { privacyCopy } from "./copy.ts";
import * as css from "./privacy.css.ts";

/** The privacy policy. */
export default function Privacy() {
	const { meta, head, ...parts } = useCopy(privacyCopy);
	const { entries, email } = useSite();
	const { contact, ...rest } = parts;
	return (
		<SiteFrame>
			<Seo title={meta.title} description={meta.description} path="/privacy" />
			<Container width="text" className={css.page}>
				<div className={css.head}>
					<Heading level={1}>{head.title}</Heading>
					<p>
						{head.updated}: {entries.privacy_updated}
					</p>
					<Lead>{head.lead}</Lead>
				</div>
				{Object.entries(rest).map(([part, { title, ...paragraphs }]) => (
					<section key={part} id={part} className={css.part}>
						<Heading level={2} look="section">
							{title}
						</Heading>
						{Object.entries(paragraphs).map(([name, text]) => (
							<p key={name}>{text}</p>
						))}
					</section>
				))}
				<section className={css.part}>
					<Heading level={2} look="section">
						{contact.title}
					</Heading>
					<p>
						{contact.text} <TextLink href={`mailto:${email}`}>{email}</TextLink>
					</p>
					<p>{contact.office}</p>
				</section>
			</Container>
		</SiteFrame>
	);
}
