import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { JsonLd } from "#app/site/seo/json-ld.tsx";
import { Badge } from "#app/ui/badge/badge.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { head, swiped } from "#app/ui/layout/layout.css.ts";
import { Container, Grid, Heading, SectionHead } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { TextList } from "#app/ui/text-list/text-list.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { formatAed, PACKAGE_LIST } from "#domain/pricing/packages.ts";
import { contactCopy } from "../contact/copy.ts";
import { organisation } from "../structured-data.ts";
import { packagesCopy } from "./copy.ts";
import * as css from "./packages.css.ts";

export default function Packages() {
	const { services: s, packages: t, packageCards } = useCopy(packagesCopy);
	const { officeAddress: office } = useCopy(contactCopy).contact;
	const site = useSite();
	const packages = withTexts(PACKAGE_LIST, packageCards);
	const [first, ...others] = packages.map(({ features }) => Object.values(features));
	const shared = (first ?? []).filter(feature => others.every(features => features.includes(feature)));
	const services = [
		[s.formation, s.formationText],
		[s.visas, s.visasText],
		[s.bank, s.bankText],
	];
	return (
		<Container>
			<JsonLd data={organisation(site, { office, packages })} />
			<SectionHead of={s} className={head} />
			<Grid as="ul" gap={6} className={css.services}>
				{services.map(([name, text]) => (
					<li key={name} className={css.service}>
						<Heading level={3}>{name}</Heading>
						<p className={css.serviceText}>{text}</p>
					</li>
				))}
			</Grid>
			<div id="packages">
				<div className={css.intro}>
					<SectionHead of={t} className={head}>
						{site.offerRuns ? null : <p className={css.regular}>{t.regular}</p>}
					</SectionHead>
					<div className={css.shared}>
						<p className={css.every}>{t.every}</p>
						<TextList of={shared} className={css.features} />
					</div>
				</div>
				<Grid as="ul" gap={6} className={classes(css.cards, swiped)}>
					{packages.map(each => (
						<Package key={each.id} of={each} shared={shared} />
					))}
				</Grid>
			</div>
		</Container>
	);
}

interface PackageProps {
	of: (typeof PACKAGE_LIST)[number];
	/** Features that all packages share. */
	shared: readonly string[];
}

function Package({ of, shared }: PackageProps) {
	const { packages: t } = useCopy(packagesCopy);
	const { offerRuns, variant } = useSite();
	// If the URL forces the variant, the link keeps it, also before scripts have loaded.
	const home = variant === "corporate" ? "/?corporate=true&" : "/?";
	const { id, title, description, price, originalPrice, popular, setupTime, features } = of;
	return (
		<Card as="li" lifted className={classes(css.card, popular && ink, popular && css.popular)}>
			{popular ? <Badge className={css.badge}>{t.popular}</Badge> : null}
			<Heading level={3}>{title}</Heading>
			<p className={css.about}>{description}</p>
			<p className={css.prices}>
				<span className={css.price}>{formatAed(price)}</span>{" "}
				{offerRuns ? (
					<s className={css.was}>
						<VisuallyHidden>{t.was} </VisuallyHidden>
						{formatAed(originalPrice)}
					</s>
				) : (
					<span className={css.was}>
						{t.was} {formatAed(originalPrice)}
					</span>
				)}
			</p>
			<p className={css.setup}>
				{t.setup} {setupTime}
			</p>
			<TextList
				of={Object.values(features).filter(feature => !shared.includes(feature))}
				className={css.features}
			/>
			<LinkButton
				variant={popular ? "metal" : "primary"}
				href={`${home}package=${id}#lead-form`}
				data-package={id}
			>
				{t.choose} {title}
			</LinkButton>
			<TextLink arrow className={css.more} href={`/calculator?package=${id}`} target="_blank" rel="noopener">
				{t.calculate}
				<VisuallyHidden>
					{" "}
					({title}, {t.newTab})
				</VisuallyHidden>
			</TextLink>
		</Card>
	);
}
