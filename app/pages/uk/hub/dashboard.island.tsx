import { useEffect, useState } from "react";
import { type InferOutput, object } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { Grid } from "#app/ui/layout/layout.tsx";
import { Block } from "#app/uk/page/blocks.tsx";
import { fillPlaceholders } from "#domain/fill.ts";
import type { hubCopy } from "./copy.ts";
import { conversionRate, type DashboardFigures, fetchFigures, SAMPLE_FIGURES } from "./dashboard-figures.ts";
import * as css from "./hub.css.ts";

/** Target percentage of leads that become clients (docs/specification/uk.md#analytics-on-the-hub). */
const CONVERSION_TARGET = 5;

export const props = object({ words: words<WordsOf<typeof hubCopy, "dashboard">>() });

/** The analytics dashboard of ?admin=true: labelled sample figures, replaced by real ones if a staff member is signed in. */
export default function Dashboard({ words: t }: InferOutput<typeof props>) {
	const [real, setReal] = useState<DashboardFigures | null>(null);
	useEffect(() => {
		fetchFigures().then(setReal, error => console.error("The dashboard's figures could not be read", error));
	}, []);
	const { leads, vitals } = real ?? SAMPLE_FIGURES;
	const rate = conversionRate(leads);
	const tiles = [
		[t.total, String(Object.values(leads).reduce((sum, count) => sum + count, 0))],
		[t.fresh, String(leads.new)],
		[t.contacted, String(leads.contacted)],
		[t.qualified, String(leads.qualified)],
		[t.closed, String(leads.closed)],
		[fillPlaceholders(t.conversion, { target: CONVERSION_TARGET }), `${rate}%`],
		...vitals.map(({ name, value, unit }) => {
			if (value === null) return [name, t.unmeasured] as const;
			return [name, unit === "score" ? String(value) : `${value} ${unit}`] as const;
		}),
	] as const;
	return (
		<Block title={t.title} lead={t.lead} tone="sunken" id="analytics-dashboard">
			<p className={css.dataState}>
				{real ? <Badge tone="success">{t.live}</Badge> : <Badge tone="warning">{t.sample}</Badge>}
			</p>
			<Grid as="ul" columns={4}>
				{tiles.map(([label, value]) => (
					<Card as="li" key={label}>
						<p>{label}</p>
						<p className={css.keptFigure}>{value}</p>
					</Card>
				))}
			</Grid>
		</Block>
	);
}
