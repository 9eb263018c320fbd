import { readPosted } from "#app/leads/intake/.server/posted-form.ts";
import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { answerCapture } from "#app/uk/forms/.server/answer-capture.ts";
import { Consultation } from "#app/uk/forms/consultation.tsx";
import { Block, StatsBanner } from "#app/uk/page/blocks.tsx";
import { Stories } from "#app/uk/page/cards.tsx";
import { Dial } from "#app/uk/page/drawings.tsx";
import { SubPage } from "#app/uk/page/sub-page.tsx";
import type { Route } from "./+types/fast-setup";
import { fastSetupCopy } from "./copy";
import { Ending } from "./ending";
import * as css from "./fast-setup.css.ts";
import { FAST_SETUP_FORM, FAST_SETUP_STORIES, SETUP_STATS } from "./records.ts";
import { StepTable } from "./step-table";
import { Timeline } from "./timeline";

const PATH = "/uk/fast-setup";

export function loader({ request }: Route.LoaderArgs) {
	return { sent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request }: Route.ActionArgs) {
	const posted = await readPosted(request);
	return answerCapture(request, posted, { page: FAST_SETUP_FORM.pageKey, formType: "uk_midpage" });
}

export default function FastSetup({ loaderData, actionData }: Route.ComponentProps) {
	const t = useCopy(fastSetupCopy);
	return (
		<SubPage
			path={PATH}
			claims="fast-setup"
			copy={t.hero}
			art={<Dial />}
			teaser={t.next}
			further={
				<>
					<div>
						<Badge tone="metal">{t.hero.badge}</Badge>
					</div>
					<dl className={css.duel}>
						<Fact term={t.hero.uk}>
							<strong>{t.hero.ukTime}</strong>
							{t.hero.ukText}
						</Fact>
						<Fact term={t.hero.dubai}>
							<strong>{t.hero.dubaiTime}</strong>
							{t.hero.dubaiText}
						</Fact>
					</dl>
				</>
			}
			actions={
				<LinkButton href="#consultation" variant="metal">
					{t.hero.start}
				</LinkButton>
			}
		>
			<Block title={t.steps.title}>
				<StepTable />
			</Block>
			<Block title={t.timeline.title} lead={t.timeline.lead} tone="sunken">
				<Timeline />
			</Block>
			<Consultation
				pageKey={FAST_SETUP_FORM.pageKey}
				headline={t.form.headline}
				subtext={t.form.subtext}
				sent={loaderData.sent}
				refused={actionData ?? null}
			/>
			<Stories title={t.stories.title} shipped={FAST_SETUP_STORIES} texts={t.storyCards} />
			<StatsBanner label={t.stats.label} stats={withTexts(SETUP_STATS, t.statTiles)} />
			<Ending />
		</SubPage>
	);
}
