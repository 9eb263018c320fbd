import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { LandingFrame } from "#app/pages/landing/landing-frame.tsx";
import { handlePremiumPost } from "#app/pages/landing/uk-dubai/.server/handle-premium-post.ts";
import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Figures } from "#app/ui/figures/figures.tsx";
import { Container, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { TextList } from "#app/ui/text-list/text-list.tsx";
import { dramatic } from "#app/ui/theme/dramatic.css.ts";
import { RecordIcon } from "#app/uk/page/record-icon.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { Band } from "../band.tsx";
import type { Route } from "./+types/uk-dubai";
import { EXCLUSIVE_REPORT, PREMIUM_CONSULTATION } from "./anchors.ts";
import { Apocalypse } from "./apocalypse.tsx";
import { UK_DUBAI_MESSAGES } from "./chat-messages.ts";
import { ukDubaiCopy } from "./copy.ts";
import { Hero } from "./hero.tsx";
import { MIGRATION_STATS, VIP_POINTS } from "./records.ts";
import ReportCardIsland from "./report-card.island.tsx";
import * as css from "./uk-dubai.css.ts";
import VipFormIsland from "./vip-form.island.tsx";

export function loader({ request }: Route.LoaderArgs) {
	return { sent: new URL(request.url).searchParams.get("sent") };
}

export const action = ({ request }: Route.ActionArgs) => handlePremiumPost(request);

function Migration() {
	const t = useCopy(ukDubaiCopy);
	const standing = useUnexpiredClaims();
	return (
		<Band of={css.band} id="migration" title={t.migration.title}>
			<div className={css.split}>
				<p className={css.quote}>
					{t.migration.quote}
					<cite className={css.source}>{t.migration.source}</cite>
				</p>
				<Figures of={standing(withTexts(MIGRATION_STATS, t.migrationStats))} className={css.counts} />
			</div>
		</Band>
	);
}

/** What became of a form that the browser has just posted without JavaScript. */
interface Posted {
	sent: boolean;
	refused: RefusedForm | null;
}

/** The report card: its contents, and its form. */
function ReportCard(posted: Posted) {
	const { report, vip, reportContents, reportPerks } = useCopy(ukDubaiCopy);
	const { whatsapp, expiredClaims } = useSite();
	const { title, lead, contents, ...words } = report;
	const { privacy, privacyLink } = vip;
	return (
		<section id={EXCLUSIVE_REPORT} className={css.band.section} aria-labelledby="report-title">
			<Container className={css.split}>
				<div>
					<div className={css.band.head}>
						<Heading level={2} id="report-title">
							{title}
						</Heading>
						<Lead>{lead}</Lead>
					</div>
					<h3>{contents}</h3>
					<TextList of={Object.values(reportContents)} className={css.lines} />
				</div>
				<div className={css.framed}>
					<Island
						of={ReportCardIsland}
						props={{ words: { ...words, privacy, privacyLink }, ...posted, chatNumber: whatsapp.ukDubai }}
					/>
					{expiredClaims.includes("uk-dubai-report") ? null : (
						<TextList of={Object.values(reportPerks)} className={css.perks} />
					)}
				</div>
			</Container>
		</section>
	);
}

/** The VIP consultation: its description, and its form. */
function VipForm(posted: Posted) {
	const { vip, vipBadges, report } = useCopy(ukDubaiCopy);
	const { whatsapp } = useSite();
	const { title, lead, ...words } = vip;
	const trust = useUnexpiredClaims()([
		{ text: vipBadges.guarantee, claim: "setup-24-hours" },
		{ text: vipBadges.confidential, claim: "confidentiality" },
	]);
	return (
		<section id={PREMIUM_CONSULTATION} className={css.band.section} aria-labelledby="vip-title">
			<Container className={css.split}>
				<div className={css.band.head}>
					<Heading level={2} id="vip-title">
						{title}
					</Heading>
					<Lead>{lead}</Lead>
					<TextList of={trust.map(({ text }) => text)} className={css.trust} />
				</div>
				<div className={css.framed}>
					<Island
						of={VipFormIsland}
						props={{ words: { ...words, chat: report.chat }, ...posted, chatNumber: whatsapp.ukDubai }}
					/>
				</div>
			</Container>
		</section>
	);
}

/** The benefits of a VIP consultation. */
function Points() {
	const t = useCopy(ukDubaiCopy);
	return (
		<Band of={css.band} id="vip-points" title={t.points.title}>
			<ul className={css.points}>
				{withTexts(VIP_POINTS, t.vipPoints).map(({ icon, title, description }) => (
					<li key={title}>
						<RecordIcon name={icon} className={css.icon} />
						<Heading level={3}>{title}</Heading>
						<p>{description}</p>
					</li>
				))}
			</ul>
		</Band>
	);
}

function Closing() {
	const { closing: t } = useCopy(ukDubaiCopy);
	const { whatsapp } = useSite();
	return (
		<section
			id="premium-chat"
			className={`${css.band.section} ${css.closing}`}
			aria-labelledby="closing-title"
		>
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

/** /uk-dubai: the first premium page of the specification, black and gold. */
export default function UkDubai({ loaderData: { sent }, actionData }: Route.ComponentProps) {
	const t = useCopy(ukDubaiCopy);
	const posted = (form: string) => ({
		sent: sent === form,
		refused: actionData?.form === form ? actionData : null,
	});
	return (
		<LandingFrame
			theme={dramatic}
			claims="uk-dubai"
			action={
				<LinkButton href={`#${PREMIUM_CONSULTATION}`} variant="secondary" small>
					{t.vip.title}
				</LinkButton>
			}
		>
			<Seo title={t.seo.title} description={t.seo.description} path="/uk-dubai" image="uk" />
			<Hero />
			<ReportCard {...posted(EXCLUSIVE_REPORT)} />
			<Apocalypse />
			<Migration />
			<VipForm {...posted(PREMIUM_CONSULTATION)} />
			<Points />
			<Closing />
		</LandingFrame>
	);
}
