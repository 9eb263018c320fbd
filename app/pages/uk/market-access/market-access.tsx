import { readPosted } from "#app/leads/intake/.server/posted-form.ts";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { Heading } from "#app/ui/layout/layout.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { handleCapturePost } from "#app/uk/forms/.server/handle-capture-post.ts";
import { Consultation } from "#app/uk/forms/consultation.tsx";
import { Block, ChatLink, Closing, StatsBanner } from "#app/uk/page/blocks.tsx";
import { Cards, Stories } from "#app/uk/page/cards.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { Choices } from "#app/uk/page/choices.tsx";
import { Flights } from "#app/uk/page/drawings.tsx";
import type { Region, UkLimitation } from "#app/uk/page/records.ts";
import { SubPage } from "#app/uk/page/sub-page.tsx";
import { fillPlaceholders } from "#domain/fill.ts";
import { regionMessage } from "#domain/whatsapp/messages.ts";
import type { Route } from "./+types/market-access";
import { marketAccessCopy } from "./copy.ts";
import { atlas, people } from "./map.css.ts";
import { MarketMap } from "./map.tsx";
import * as css from "./market-access.css.ts";
import { MARKET_STATS, MARKET_STORIES, REGIONS, UK_LIMITATIONS } from "./records.ts";

const PAGE_KEY = "market-access";

export function loader({ request }: Route.LoaderArgs) {
	return { sent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request }: Route.ActionArgs) {
	const posted = await readPosted(request);
	return handleCapturePost(request, posted, { page: PAGE_KEY, formType: "uk_midpage" });
}

function RegionCard({ of }: { of: Region }) {
	const { regions: t } = useCopy(marketAccessCopy);
	return (
		<Card as="li" className={css.region}>
			<Heading level={3}>{of.region}</Heading>
			<p>
				<VisuallyHidden>{t.population}: </VisuallyHidden>
				<span className={css.population}>{of.population}</span>
			</p>
			<p>{of.opportunity}</p>
			<dl className={css.facts}>
				<Fact term={t.flight}>{of.flightTime}</Fact>
				<Fact term={t.growth}>{of.growth}</Fact>
				<Fact term={t.markets}>{Object.values(of.keyMarkets).join(", ")}</Fact>
			</dl>
			<div className={css.explore}>
				<ChatLink message={regionMessage(of.region)} label={`explore_${of.id}`} variant="secondary" wide>
					<span>
						{t.explore}
						<VisuallyHidden> {of.region}</VisuallyHidden>
					</span>
				</ChatLink>
			</div>
		</Card>
	);
}

function LimitCard({ of: { limitation, impact, cost } }: { of: UkLimitation }) {
	const { limits: t } = useCopy(marketAccessCopy);
	return (
		<Card as="li" className={css.limit}>
			<Heading level={3}>{limitation}</Heading>
			<dl>
				<dt>{t.impact}</dt>
				<dd>{impact}</dd>
				<dt>{t.cost}</dt>
				<dd>{cost}</dd>
			</dl>
		</Card>
	);
}

export default function MarketAccess({ loaderData, actionData }: Route.ComponentProps) {
	const t = useCopy(marketAccessCopy);
	const regions = withTexts(REGIONS, t.regionCards);
	return (
		<SubPage
			id="market-access"
			copy={t.hero}
			art={<Flights />}
			actions={
				<ChatLink message={UK_MESSAGES.marketAccess} label="market_access_hero">
					{t.hero.chat}
				</ChatLink>
			}
		>
			<Block title={t.regions.title} lead={t.regions.lead}>
				<div className={atlas}>
					<Choices
						name="region"
						legend={t.regions.where}
						column
						of={regions.map(({ id, region, population, flightTime }) => ({
							id,
							words: (
								<span>
									{region}
									<span className={people}>
										{fillPlaceholders(t.regions.away, { people: population, flight: flightTime })}
									</span>
								</span>
							),
						}))}
					/>
					<MarketMap hours={t.regions.hours} />
				</div>
				<Cards of={regions} as={RegionCard} columns={4} />
			</Block>
			<Block title={t.limits.title} tone="sunken">
				<Cards of={withTexts(UK_LIMITATIONS, t.limitCards)} as={LimitCard} columns={4} />
			</Block>
			<Stories title={t.stories.title} shipped={MARKET_STORIES} texts={t.storyCards} />
			<StatsBanner label={t.stats.label} stats={withTexts(MARKET_STATS, t.statTiles)} />
			<Consultation
				pageKey={PAGE_KEY}
				headline={t.form.headline}
				subtext={t.form.subtext}
				sent={loaderData.sent}
				refused={actionData ?? null}
			/>
			<Closing scene="creek" day title={t.next.title} lead={t.next.lead}>
				<LinkButton href="/uk/ownership" variant="metal">
					{t.next.link}
				</LinkButton>
			</Closing>
		</SubPage>
	);
}
