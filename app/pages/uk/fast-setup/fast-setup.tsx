import { readPosted } from "#app/leads/intake/.server/posted-form.ts";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { classes } from "#app/ui/classes.ts";
import { Fact } from "#app/ui/fact/fact.tsx";
import { Container, Heading, Section } from "#app/ui/layout/layout.tsx";
import { Seal } from "#app/ui/ornament/ornament.tsx";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { TextList } from "#app/ui/text-list/text-list.tsx";
import { handleCapturePost } from "#app/uk/forms/.server/handle-capture-post.ts";
import { Consultation } from "#app/uk/forms/consultation.tsx";
import { Block, ChatLink, Closing, StatsBanner } from "#app/uk/page/blocks.tsx";
import { PageLinks, Stories } from "#app/uk/page/cards.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { frameCopy } from "#app/uk/page/copy.ts";
import { Dial } from "#app/uk/page/drawings.tsx";
import { SubPage } from "#app/uk/page/sub-page.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { formatPhone, telLink } from "#domain/contact/phone.ts";
import { fillPlaceholders } from "#domain/fill.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import type { Route } from "./+types/fast-setup";
import { day } from "./clock.css.ts";
import { Clock } from "./clock.tsx";
import { fastSetupCopy } from "./copy.ts";
import * as css from "./fast-setup.css.ts";
import { FAST_SETUP_STORIES, SETUP_STATS, SETUP_STEPS, SETUP_TIMELINE } from "./records.ts";

const PAGE_KEY = "fast-setup";

const LINKS = [
	["/uk/tax-savings", "taxSavings"],
	["/uk/ownership", "ownership"],
	["/uk/lifestyle", "lifestyle"],
] as const;

export function loader({ request }: Route.LoaderArgs) {
	return { sent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request }: Route.ActionArgs) {
	const posted = await readPosted(request);
	return handleCapturePost(request, posted, { page: PAGE_KEY, formType: "uk_midpage" });
}

/** The steps of a setup with their durations and the reasons for them. */
function StepTable() {
	const t = useCopy(fastSetupCopy);
	const { table } = useCopy(frameCopy);
	return (
		<DataTable
			caption={t.steps.caption}
			rows={withTexts(SETUP_STEPS, t.stepRows)}
			keyOf={({ step }) => step}
			columns={[
				[t.steps.step, ({ step }) => step],
				[table.uk, ({ uk, ukIssues }) => <Duration of={uk} look={css.time} why={ukIssues} />],
				[
					table.dubai,
					({ dubai, dubaiAdvantages }) => <Duration of={dubai} look={css.quick} why={dubaiAdvantages} />,
				],
			]}
		/>
	);
}

function Duration({ of, look, why }: { of: string; look: string; why: Readonly<Record<string, string>> }) {
	return (
		<div>
			<span className={look}>{of}</span>
			<TextList of={Object.values(why)} className={css.list} />
		</div>
	);
}

/** The five phases of the 24 hours, a clock that shows them, and the result. */
function Timeline() {
	const t = useCopy(fastSetupCopy);
	const { bookingUrl } = useSite();
	return (
		<>
			<div className={classes(day, css.day)}>
				<div className={css.clock}>
					<Clock />
				</div>
				<ol className={css.timeline}>
					{withTexts(SETUP_TIMELINE, t.timelineEntries).map(({ time, task, details }, place) => (
						<li key={time} className={css.entry}>
							<label className={css.hour}>
								<input type="radio" name="stretch" autoComplete="off" defaultChecked={place === 0} />
								{time}
							</label>
							<Heading level={3}>{task}</Heading>
							<p>{details}</p>
						</li>
					))}
				</ol>
			</div>
			<Card lifted className={css.result}>
				<div>
					<Heading level={3}>{t.result.title}</Heading>
					<p>{t.result.text}</p>
				</div>
				<LinkButton href={bookingUrl} newTab variant="metal" {...reports("uk_booking_click", "fast_setup")}>
					{t.result.book}
				</LinkButton>
			</Card>
		</>
	);
}

/** The closing section with the hotline, links to other pages, and the guarantee. */
function Ending() {
	const t = useCopy(fastSetupCopy);
	const { officeZone, phone, whatsapp } = useSite();
	return (
		<>
			<Closing title={t.closing.title} lead={t.closing.lead}>
				<ChatLink message={UK_MESSAGES.fastSetup} label="fast_setup_closing">
					{t.closing.chat}
				</ChatLink>
				<p className={css.hotline}>
					{t.closing.hotline}:{" "}
					<a href={telLink(phone)} {...reports("uk_phone_click", "fast_setup_hotline")}>
						{formatPhone(phone)}
					</a>
					, {fillPlaceholders(t.closing.hours, { zone: officeZone })},{" "}
					<a
						href={buildChatLink(whatsapp.main, UK_MESSAGES.fastSetupHotline)}
						target="_blank"
						rel="noopener"
						{...reports("whatsapp_click", "fast_setup_hotline")}
					>
						{t.closing.hotlineChat}
					</a>
					.
				</p>
			</Closing>
			<Section>
				<Container className={css.more}>
					<Heading level={2}>{t.links.title}</Heading>
					<PageLinks links={LINKS.map(([href, page]) => ({ href, label: t.linkLabels[page] }))} />
				</Container>
			</Section>
			<Container width="narrow" className={css.guarantee}>
				<Seal className={css.seal} />
				<Heading level={2}>{t.guarantee.title}</Heading>
				<p>{t.guarantee.text}</p>
			</Container>
		</>
	);
}

export default function FastSetup({ loaderData, actionData }: Route.ComponentProps) {
	const t = useCopy(fastSetupCopy);
	return (
		<SubPage
			id="fast-setup"
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
				pageKey={PAGE_KEY}
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
