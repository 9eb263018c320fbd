import { LandingFrame } from "#app/pages/landing/landing-frame.tsx";
import { answerPremium } from "#app/pages/landing/uk-dubai/.server/answer-premium.ts";
import { useStanding } from "#app/site/claims/use-standing.ts";
import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { Heading } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { dramatic } from "#app/ui/theme/dramatic.css.ts";
import type { Route } from "./+types/uk-dubai";
import { EXCLUSIVE_REPORT, PREMIUM_CONSULTATION } from "./anchors";
import { Apocalypse } from "./apocalypse";
import { Closing } from "./closing";
import { ukDubaiCopy } from "./copy";
import { Hero } from "./hero";
import { Points } from "./points";
import { MIGRATION_STATS } from "./records.ts";
import { ReportCard } from "./report-card";
import * as css from "./uk-dubai.css.ts";
import { VipForm } from "./vip-form";

export function loader({ request }: Route.LoaderArgs) {
	return { sent: new URL(request.url).searchParams.get("sent") };
}

export const action = ({ request }: Route.ActionArgs) => answerPremium(request);

function Migration() {
	const t = useCopy(ukDubaiCopy);
	const standing = useStanding();
	return (
		<section className={css.band} aria-labelledby="migration-title">
			<Container>
				<div className={css.head}>
					<Heading level={2} id="migration-title">
						{t.migration.title}
					</Heading>
				</div>
				<div className={css.split}>
					<p className={css.quote}>
						{t.migration.quote}
						<cite className={css.source}>{t.migration.source}</cite>
					</p>
					<dl className={css.counts}>
						{standing(withTexts(MIGRATION_STATS, t.migrationStats)).map(({ label, value }) => (
							<Fact key={label} term={label}>
								{value}
							</Fact>
						))}
					</dl>
				</div>
			</Container>
		</section>
	);
}

/** /uk-dubai: the first premium landing, black and gold. */
export default function UkDubai({ loaderData: { sent } }: Route.ComponentProps) {
	const t = useCopy(ukDubaiCopy);
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
			<ReportCard sent={sent === EXCLUSIVE_REPORT} />
			<Apocalypse />
			<Migration />
			<VipForm sent={sent === PREMIUM_CONSULTATION} />
			<Points />
			<Closing />
		</LandingFrame>
	);
}
