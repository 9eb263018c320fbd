import { redirect } from "react-router";
import { Island } from "#app/islands/island.tsx";
import { readPosted } from "#app/leads/intake/.server/posted-form.ts";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { guidePages } from "#app/pages/guide/.server/guide.ts";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Heading } from "#app/ui/layout/layout.tsx";
import { Star } from "#app/ui/ornament/ornament.tsx";
import { TextList } from "#app/ui/text-list/text-list.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { handleCapturePost } from "#app/uk/forms/.server/handle-capture-post.ts";
import { CONSULTATION, GUIDE } from "#app/uk/forms/anchors.ts";
import { Consultation } from "#app/uk/forms/consultation.tsx";
import { GuideForm } from "#app/uk/forms/guide-form.tsx";
import { Block } from "#app/uk/page/blocks.tsx";
import { Cards, IconCard } from "#app/uk/page/cards.tsx";
import { UkPage } from "#app/uk/page/frame.tsx";
import { RecordIcon } from "#app/uk/page/record-icon.tsx";
import { handleReportPost } from "#app/uk/tax-calculator/.server/handle-report-post.ts";
import { withCampaign } from "#app/uk/tax-calculator/.server/with-campaign.ts";
import { REPORT } from "#app/uk/tax-calculator/anchors.ts";
import { questionOf } from "#app/uk/tax-calculator/question.ts";
import { TaxCalculator } from "#app/uk/tax-calculator/tax-calculator.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { lawOn } from "#domain/tax/law/rate-sets.ts";
import type { Route } from "./+types/hub";
import { hubCopy } from "./copy.ts";
import Dashboard from "./dashboard.island.tsx";
import { Booking, CaseStudy } from "./ending.tsx";
import { HubHero, Proof } from "./hero.tsx";
import * as css from "./hub.css.ts";
import { PartnerLogos } from "./partners.tsx";
import { REASON_CARDS, TRUST_PARTNERS } from "./records.ts";
import { Scenarios } from "./scenarios.tsx";
import { withPages } from "./with-pages.ts";

const PAGE_KEY = "uk-hub";

/** Without scripts the calculator sends its question in the URL, and the server answers it. */
export async function loader({ request }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const question = questionOf(query);
	const campaign = question && withCampaign(request);
	if (campaign) throw redirect(campaign);
	return {
		question,
		law: lawOn(new Date()),
		sent: query.get("sent"),
		dashboard: query.get("admin") === "true",
		guidePages: await guidePages(),
	};
}

/** Handles the page's three forms posted without scripts. */
export async function action({ request }: Route.ActionArgs) {
	const posted = await readPosted(request);
	if (posted.form === REPORT) return handleReportPost(request, posted);
	const formType = posted.form === GUIDE ? "uk_guide" : "uk_midpage";
	return handleCapturePost(request, posted, { page: PAGE_KEY, formType });
}

function Reasons() {
	const t = useCopy(hubCopy);
	return (
		<Block eyebrow={t.reasons.eyebrow} title={t.reasons.title} tone="sunken">
			<ul className={css.reasons}>
				{withTexts(REASON_CARDS, t.reasonCards).map(({ icon, title, description, href }) => (
					<li key={href}>
						<a href={href} className={css.reason}>
							<RecordIcon name={icon} className={css.reasonIcon} />
							<Heading level={3}>{title}</Heading>
							<span>{description}</span>
							<span className={css.reasonMore} aria-hidden="true">
								{t.reasons.more} →
							</span>
						</a>
					</li>
				))}
			</ul>
		</Block>
	);
}

interface GuideProps {
	pages: number | null;
	sent: boolean;
	refused: RefusedForm | null;
}

function Guide({ pages, sent, refused }: GuideProps) {
	const { guide: t, guidePoints } = useCopy(hubCopy);
	const { brand } = useSite();
	const counted = (words: string) => withPages(words, pages);
	return (
		<Block id={GUIDE} eyebrow={t.eyebrow} title={t.title} lead={counted(t.lead)}>
			<div className={css.guide}>
				<div className={classes(ink, css.cover)} aria-hidden="true">
					<p className={css.coverTitle}>{t.cover}</p>
					<Star />
					<p className={css.coverFoot}>
						<span>{brand}</span>
						<span>{counted(t.pages)}</span>
					</p>
				</div>
				<div>
					<Heading level={3}>{t.inside}</Heading>
					<TextList of={Object.values(guidePoints)} className={css.points} />
				</div>
				<Card lifted>
					<GuideForm sent={sent} refused={refused} />
				</Card>
			</div>
		</Block>
	);
}

export default function Hub({
	loaderData: { question, law, sent, dashboard, guidePages: pages },
	actionData,
}: Route.ComponentProps) {
	const t = useCopy(hubCopy);
	const refused = (form: string) => (actionData?.form === form ? actionData : null);
	return (
		<UkPage
			path="/uk"
			claims="uk-hub"
			action={
				<LinkButton href="#book-call" variant="secondary" small {...reports("uk_nav_click", t.hero.book)}>
					{t.hero.book}
				</LinkButton>
			}
		>
			<Seo title={t.seo.title} description={t.seo.description} path="/uk" image="uk" />
			{dashboard ? <Island of={Dashboard} when="load" props={{ words: t.dashboard }} /> : null}
			<HubHero />
			<Proof />
			<Scenarios />
			<Reasons />
			<Consultation
				pageKey={PAGE_KEY}
				headline={t.form.headline}
				subtext={t.form.subtext}
				sent={sent === CONSULTATION}
				refused={refused(CONSULTATION)}
			/>
			<Block title={t.partners.title} lead={t.partners.lead} tone="sunken">
				<Cards of={withTexts(TRUST_PARTNERS, t.partnerCards)} as={IconCard} columns={4} />
			</Block>
			<Guide pages={pages} sent={sent === GUIDE} refused={refused(GUIDE)} />
			<TaxCalculator question={question} law={law} refused={refused(REPORT)} reportSent={sent === REPORT} />
			<PartnerLogos />
			<CaseStudy />
			<Booking />
		</UkPage>
	);
}
