import { Island } from "#app/islands/island.tsx";
import { readPosted } from "#app/leads/intake/.server/posted-form.ts";
import { guidePages } from "#app/pages/guide/.server/guide.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { answerCapture } from "#app/uk/forms/.server/answer-capture.ts";
import { CONSULTATION, GUIDE } from "#app/uk/forms/anchors.ts";
import { Consultation } from "#app/uk/forms/consultation.tsx";
import { UkPage } from "#app/uk/page/frame.tsx";
import { answerReport } from "#app/uk/tax-calculator/.server/answer-report.ts";
import { REPORT } from "#app/uk/tax-calculator/anchors.ts";
import { questionOf } from "#app/uk/tax-calculator/question.ts";
import { TaxCalculator } from "#app/uk/tax-calculator/tax-calculator.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { lawOn } from "#domain/tax/law/rate-sets.ts";
import type { Route } from "./+types/hub";
import { hubCopy } from "./copy";
import Dashboard from "./dashboard.island";
import { Booking, CaseStudy } from "./ending";
import { Guide } from "./guide";
import { HubHero, Proof } from "./hero";
import { PartnerLogos, TrustPartners } from "./partners";
import { Reasons } from "./reasons";
import { Scenarios } from "./scenarios";

const PAGE_KEY = "uk-hub";

/** Without a script the calculator asks in the address, and the server answers. */
export async function loader({ request }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	return {
		question: questionOf(query),
		law: lawOn(new Date()),
		sent: query.get("sent"),
		dashboard: query.get("admin") === "true",
		guidePages: await guidePages(),
	};
}

/** The page's three forms, posted by the browser itself. */
export async function action({ request }: Route.ActionArgs) {
	const posted = await readPosted(request);
	if (posted.form === REPORT) return answerReport(request, posted);
	const formType = posted.form === GUIDE ? "uk_guide" : "uk_midpage";
	return answerCapture(request, posted, { page: PAGE_KEY, formType });
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
			<TrustPartners />
			<Guide pages={pages} refused={refused(GUIDE)} />
			<TaxCalculator question={question} law={law} refused={refused(REPORT)} reportSent={sent === REPORT} />
			<PartnerLogos />
			<CaseStudy />
			<Booking />
		</UkPage>
	);
}
