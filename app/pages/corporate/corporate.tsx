import Sources from "#app/site/claims/sources.tsx";
import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { SiteFrame } from "#app/site/frame/frame.tsx";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Figures } from "#app/ui/figures/figures.tsx";
import {
	Cluster,
	Container,
	Eyebrow,
	Grid,
	Heading,
	Lead,
	Section,
	SectionHead,
} from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { Arabesque } from "#app/ui/ornament/ornament.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { formatPhone, telLink } from "#domain/contact/phone.ts";
import { fillPlaceholders } from "#domain/fill.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { corporateMessage } from "#domain/whatsapp/messages.ts";
import { corporateCopy } from "./copy.ts";
import * as css from "./corporate.css.ts";

/** Returns the attributes of a contact link on this page: the chat about its topic, and the event that is reported. */
function useContact() {
	const { whatsapp } = useSite();
	return (topic: string) => ({
		href: buildChatLink(whatsapp.main, corporateMessage(topic)),
		target: "_blank",
		rel: "noopener",
		...reports("corporate_contact_click", topic),
	});
}

/** The corporate advisory page. */
export default function Corporate() {
	const t = useCopy(corporateCopy);
	const contact = useContact();
	return (
		<SiteFrame chat={false} action={{ ...contact(t.header.topic), children: t.header.contact }}>
			<Seo title={t.meta.title} description={t.meta.description} path="/corporate" image="corporate" />
			<Opening />
			<Section>
				<Container className={css.beside}>
					<SectionHead of={t.philosophy} className={css.head} />
					<Lead>{t.philosophy.text}</Lead>
				</Container>
			</Section>
			<Services />
			<Reasons />
			<Insights />
			<Ending />
			<Sources page="corporate" />
		</SiteFrame>
	);
}

function Opening() {
	const { hero: t, header, stats } = useCopy(corporateCopy);
	const contact = useContact();
	const standing = useUnexpiredClaims();
	const shown = standing([
		{ value: stats.venturesFigure, label: stats.ventures, claim: "corporate-stats" },
		{ value: stats.countriesFigure, label: stats.countries, claim: "corporate-stats" },
		{ value: stats.capitalFigure, label: stats.capital, claim: "corporate-stats" },
		{ value: stats.growthFigure, label: stats.growth, claim: "corporate-stats" },
	]);
	return (
		<div className={classes(ink, css.hero)}>
			<div className={css.fade}>
				<Arabesque className={css.pattern} />
			</div>
			<Container>
				<div className={css.words}>
					<Eyebrow>{t.eyebrow}</Eyebrow>
					<Heading level={1} look="hero">
						{t.title}
					</Heading>
					<Lead>{t.lead}</Lead>
					<LinkButton variant="metal" {...contact(header.topic)}>
						{t.cta}
					</LinkButton>
				</div>
				<Figures of={shown} className={css.stats} />
			</Container>
		</div>
	);
}

function Services() {
	const { services: t } = useCopy(corporateCopy);
	const contact = useContact();
	const services = [
		[t.ethical, t.ethicalText],
		[t.impact, t.impactText],
		[t.tech, t.techText],
		[t.venture, t.ventureText],
	] as const;
	return (
		<Section tone="sunken">
			<Container>
				<div className={css.head}>
					<Heading level={2}>{t.title}</Heading>
				</div>
				<Grid as="ul" columns={4}>
					{services.map(([name, text]) => (
						<Card as="li" key={name} className={css.card}>
							<Heading level={3}>{name}</Heading>
							<p>{text}</p>
							<TextLink arrow {...contact(name)}>
								{t.ask} {name}
							</TextLink>
						</Card>
					))}
				</Grid>
			</Container>
		</Section>
	);
}

function Reasons() {
	const { why: t } = useCopy(corporateCopy);
	const reasons = [
		[t.one, t.oneText],
		[t.two, t.twoText],
		[t.three, t.threeText],
	];
	return (
		<Section>
			<Container>
				<SectionHead of={t} className={css.head} />
				<Grid gap={6}>
					{reasons.map(([name, text]) => (
						<div key={name} className={css.article}>
							<Heading level={3}>{name}</Heading>
							<p>{text}</p>
						</div>
					))}
				</Grid>
			</Container>
		</Section>
	);
}

function Insights() {
	const { insights: t } = useCopy(corporateCopy);
	const contact = useContact();
	const insights = [
		[t.oneTitle, t.oneText],
		[t.twoTitle, t.twoText],
	] as const;
	return (
		<Section tone="sunken">
			<Container>
				<SectionHead of={t} className={css.head} />
				<Grid columns={2} gap={7}>
					{insights.map(([title, text]) => (
						<article key={title} className={css.article}>
							<Heading level={3}>{title}</Heading>
							<p>{text}</p>
							<TextLink
								arrow
								{...contact(fillPlaceholders(t.topic, { title }))}
								aria-label={`${t.ask}: ${title}`}
							>
								{t.ask}
							</TextLink>
						</article>
					))}
				</Grid>
			</Container>
		</Section>
	);
}

function Ending() {
	const { closing: t } = useCopy(corporateCopy);
	const { phone } = useSite();
	const contact = useContact();
	return (
		<Section className={ink}>
			<Container className={css.closing}>
				<Heading level={2}>{t.title}</Heading>
				<Lead>{t.text}</Lead>
				<Cluster gap={5}>
					<LinkButton variant="metal" {...contact(t.topic)}>
						{t.cta}
					</LinkButton>
					<TextLink href={telLink(phone)} {...reports("corporate_phone_click", "closing")}>
						{t.phone} {formatPhone(phone)}
					</TextLink>
				</Cluster>
			</Container>
		</Section>
	);
}
