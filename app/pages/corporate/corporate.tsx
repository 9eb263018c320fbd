import Sources from "#app/site/claims/sources.tsx";
import { useStanding } from "#app/site/claims/use-standing.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { SiteFrame } from "#app/site/frame/frame.tsx";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Eyebrow, Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Cluster, Container, Grid, Section } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { Arabesque } from "#app/ui/ornament/arabesque.tsx";
import { SectionHead } from "#app/ui/section-head/section-head.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { formatPhone, telLink } from "#domain/contact/phone.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { corporateMessage } from "#domain/whatsapp/messages.ts";
import { corporateCopy } from "./copy.ts";
import * as css from "./corporate.css.ts";

/** What a contact link on this page needs: the chat about its topic, and the event that tells of it. */
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
	const { phone } = useSite();
	const contact = useContact();
	const services = [
		[t.services.ethical, t.services.ethicalText],
		[t.services.impact, t.services.impactText],
		[t.services.tech, t.services.techText],
		[t.services.venture, t.services.ventureText],
	] as const;
	const standing = useStanding();
	const stats = standing([
		{ figure: t.stats.venturesFigure, name: t.stats.ventures, claim: "corporate-stats" },
		{ figure: t.stats.countriesFigure, name: t.stats.countries, claim: "corporate-stats" },
		{ figure: t.stats.capitalFigure, name: t.stats.capital, claim: "corporate-stats" },
		{ figure: t.stats.growthFigure, name: t.stats.growth, claim: "corporate-stats" },
	]);
	const reasons = [
		[t.why.one, t.why.oneText],
		[t.why.two, t.why.twoText],
		[t.why.three, t.why.threeText],
	];
	const insights = [
		[t.insights.oneTitle, t.insights.oneText],
		[t.insights.twoTitle, t.insights.twoText],
	] as const;
	return (
		<SiteFrame chat={false} action={{ ...contact(t.header.topic), children: t.header.contact }}>
			<Seo title={t.meta.title} description={t.meta.description} path="/corporate" image="corporate" />
			<div className={classes(ink, css.hero)}>
				<div className={css.fade}>
					<Arabesque className={css.pattern} />
				</div>
				<Container>
					<div className={css.words}>
						<Eyebrow>{t.hero.eyebrow}</Eyebrow>
						<Heading level={1} look="hero">
							{t.hero.title}
						</Heading>
						<Lead>{t.hero.lead}</Lead>
						<LinkButton variant="metal" {...contact(t.header.topic)}>
							{t.hero.cta}
						</LinkButton>
					</div>
					<dl className={css.stats}>
						{stats.map(({ figure, name }) => (
							<div key={name} className={css.stat}>
								<dt>{name}</dt>
								<dd className={css.figure}>{figure}</dd>
							</div>
						))}
					</dl>
				</Container>
			</div>
			<Section>
				<Container className={css.beside}>
					<SectionHead of={t.philosophy} className={css.head} />
					<Lead>{t.philosophy.text}</Lead>
				</Container>
			</Section>
			<Section tone="sunken">
				<Container>
					<div className={css.head}>
						<Heading level={2}>{t.services.title}</Heading>
					</div>
					<Grid as="ul" columns={4} className={css.cards}>
						{services.map(([name, text]) => (
							<Card as="li" key={name} className={css.card}>
								<Heading level={3}>{name}</Heading>
								<p>{text}</p>
								<TextLink arrow {...contact(name)}>
									{t.services.ask} {name}
								</TextLink>
							</Card>
						))}
					</Grid>
				</Container>
			</Section>
			<Section>
				<Container>
					<SectionHead of={t.why} className={css.head} />
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
			<Section tone="sunken">
				<Container>
					<SectionHead of={t.insights} className={css.head} />
					<Grid columns={2} gap={7}>
						{insights.map(([title, text]) => (
							<article key={title} className={css.article}>
								<Heading level={3}>{title}</Heading>
								<p>{text}</p>
								<TextLink
									arrow
									{...contact(t.insights.topic.replace("{title}", title))}
									aria-label={`${t.insights.ask}: ${title}`}
								>
									{t.insights.ask}
								</TextLink>
							</article>
						))}
					</Grid>
				</Container>
			</Section>
			<Section className={ink}>
				<Container className={css.closing}>
					<Heading level={2}>{t.closing.title}</Heading>
					<Lead>{t.closing.text}</Lead>
					<Cluster gap={5}>
						<LinkButton variant="metal" {...contact(t.closing.topic)}>
							{t.closing.cta}
						</LinkButton>
						<TextLink href={telLink(phone)} {...reports("corporate_phone_click", "closing")}>
							{t.closing.phone} {formatPhone(phone)}
						</TextLink>
					</Cluster>
				</Container>
			</Section>
			<Sources page="corporate" />
		</SiteFrame>
	);
}
