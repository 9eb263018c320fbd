import { useCopy } from "#app/site/cms/page-copy.ts";
import { Container, Lead, SectionHead } from "#app/ui/layout/layout.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { ukTeaserCopy } from "./copy.ts";
import * as css from "./uk-teaser.css.ts";

/** The saving from moving a business from the UK, and four links. */
export default function UkTeaser() {
	const { uk: t } = useCopy(ukTeaserCopy);
	const links = [
		["/uk/tax-savings", t.taxSavings, t.taxSavingsText],
		["/uk/fast-setup", t.fastSetup, t.fastSetupText],
		["/uk/lifestyle", t.lifestyle, t.lifestyleText],
		["/uk", t.master, t.masterText],
	];
	return (
		<Container className={css.columns}>
			<SectionHead of={t} className={css.words}>
				<p className={css.figure}>{t.figure}</p>
				<Lead>{t.figureText}</Lead>
				<TaxBasis of="saving" method="salary" />
				<p>{t.text}</p>
			</SectionHead>
			<ul className={css.links}>
				{links.map(([href, name, text]) => (
					<li key={href}>
						<a href={href} className={css.link}>
							<span className={css.name}>{name}</span>
							<span>{text}</span>
						</a>
					</li>
				))}
			</ul>
		</Container>
	);
}
