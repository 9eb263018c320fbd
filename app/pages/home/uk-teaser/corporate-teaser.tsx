import { useCopy } from "#app/site/cms/page-copy.ts";
import { Container, Eyebrow, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { ukTeaserCopy } from "./copy.ts";
import * as css from "./uk-teaser.css.ts";

/** On the corporate variant this section presents the advisory. */
export default function CorporateTeaser() {
	const { corporateTeaser: t } = useCopy(ukTeaserCopy);
	return (
		<Container className={css.words}>
			<Eyebrow>{t.eyebrow}</Eyebrow>
			<Heading level={2}>{t.title}</Heading>
			<Lead>{t.text}</Lead>
			<p>
				<TextLink arrow href="/corporate">
					{t.link}
				</TextLink>
			</p>
			<p>
				<TextLink arrow href="/uk">
					{t.ukLink}
				</TextLink>
			</p>
		</Container>
	);
}
