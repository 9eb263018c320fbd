import type { ComponentType, ReactNode } from "react";
import { type RecordTexts, useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Fact } from "#app/ui/fact/fact.tsx";
import { Grid, Heading } from "#app/ui/layout/layout.tsx";
import * as css from "./blocks.css.ts";
import { Block } from "./blocks.tsx";
import { frameCopy } from "./copy.ts";
import { RecordIcon } from "./record-icon.tsx";
import type { Benefit, Card as CardRecord, IllustrativeStory } from "./records.ts";

interface CardsProps<Item> {
	of: readonly Item[];
	/** Renders one item. */
	as: ComponentType<{ of: Item }>;
	columns?: 3 | 4;
}

/** Equal cards in a grid that becomes one column on phones: `<Cards of={benefits} as={BenefitCard} />`. */
export function Cards<Item extends { id: string }>({ of: items, as: Item, columns = 3 }: CardsProps<Item>) {
	return (
		<Grid as="ul" columns={columns}>
			{items.map(item => (
				<Item key={item.id} of={item} />
			))}
		</Grid>
	);
}

/** A card with a drawing, a title, text, and optional children below. */
export function IconCard({
	of: { icon, title, description },
	children,
}: {
	of: CardRecord;
	children?: ReactNode;
}) {
	return (
		<Card as="li" className={css.card}>
			<RecordIcon name={icon} className={css.cardIcon} />
			<Heading level={3}>{title}</Heading>
			<p className={css.cardText}>{description}</p>
			{children}
		</Card>
	);
}

/** A benefit as a problem in the UK and its solution in Dubai. */
export function BenefitCard({ of: benefit }: { of: Benefit }) {
	const { table } = useCopy(frameCopy);
	return (
		<IconCard of={benefit}>
			<dl className={css.versus}>
				<Fact term={table.uk}>{benefit.ukProblem}</Fact>
				<Fact term={table.dubai}>{benefit.dubaiSolution}</Fact>
			</dl>
		</IconCard>
	);
}

/** Whether staff replaced every text of a story. */
function isOwn(story: IllustrativeStory, shipped: IllustrativeStory): boolean {
	return (["title", "profile", "story", "result"] as const).every(field => story[field] !== shipped[field]);
}

interface StoriesProps {
	title: string;
	tone?: "plain" | "sunken";
	shipped: readonly IllustrativeStory[];
	/** The stories' texts in the page's copy. */
	texts: RecordTexts;
}

/**
 * A section of stories. Stories written by staff are always shown; the shipped ones are fictional, are labelled so, and are
 * only shown in demonstrations. Without any story there is no section.
 */
export function Stories({ shipped, texts, ...rest }: StoriesProps) {
	const { samples } = useSite();
	const stories = withTexts(shipped, texts)
		.map((story, place) => ({ ...story, own: isOwn(story, shipped[place] ?? story) }))
		.filter(({ own }) => own || samples);
	if (stories.length === 0) return null;
	return (
		<Block {...rest}>
			<Cards of={stories} as={StoryCard} />
		</Block>
	);
}

type Story = IllustrativeStory & { own: boolean };

function StoryCard({ of: { title, profile, story, result, own } }: { of: Story }) {
	const copy = useCopy(frameCopy);
	return (
		<Card as="li" className={css.story}>
			{own ? null : (
				<div>
					<Badge tone="metal">{copy.stories.label}</Badge>
				</div>
			)}
			<Heading level={3} look="label">
				{title}
			</Heading>
			<p className={css.storyText}>{story}</p>
			<p className={css.storyFoot}>
				<span className={css.storyResult}>{result}</span>
				<span className={css.detail}>{profile}</span>
			</p>
		</Card>
	);
}

/** Links to other pages, as a list of lines. */
export function PageLinks({ links }: { links: readonly { href: string; label: string }[] }) {
	return (
		<ul className={css.textLinks}>
			{links.map(({ href, label }) => (
				<li key={href}>
					<a href={href}>{label}</a>
				</li>
			))}
		</ul>
	);
}
