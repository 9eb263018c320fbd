import { useEffect, useState } from "react";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { Block } from "#app/modules/uk-page/blocks.tsx";
import { Cards } from "#app/modules/uk-page/cards.tsx";
import { Badge } from "#app/ui/badge/badge.tsx";
import { Card } from "#app/ui/card/card.tsx";
import { hubCopy } from "./copy";
import { conversionRate, type DashboardFigures, fetchFigures, SAMPLE_FIGURES } from "./dashboard-figures";
import * as css from "./hub.css.ts";

/** The share of leads that should become clients, percent (spec 001 §9). */
const CONVERSION_TARGET = 5;

/** The analytics dashboard of ?admin=true: real figures for staff who are signed in, the labelled sample for others. */
export function Dashboard() {
	const { dashboard: t } = useCopy(hubCopy);
	const [real, setReal] = useState<DashboardFigures | null>(null);
	useEffect(() => {
		fetchFigures().then(setReal, error => console.error("The dashboard's figures could not be read", error));
	}, []);
	const { leads, metrics } = real ?? SAMPLE_FIGURES;
	const rate = conversionRate(leads);
	const tiles = [
		[t.total, String(Object.values(leads).reduce((sum, count) => sum + count, 0))],
		[t.fresh, String(leads.new)],
		[t.contacted, String(leads.contacted)],
		[t.qualified, String(leads.qualified)],
		[t.closed, String(leads.closed)],
		[t.conversion.replace("{target}", String(CONVERSION_TARGET)), `${rate}%`],
		...metrics.map(
			({ name, value, unit }) => [name, unit === "score" ? String(value) : `${value} ${unit}`] as const,
		),
	] as const;
	return (
		<Block title={t.title} lead={t.lead} tone="sunken" id="analytics-dashboard">
			<p>{real ? <Badge tone="success">{t.live}</Badge> : <Badge tone="warning">{t.sample}</Badge>}</p>
			<Cards columns={4}>
				{tiles.map(([label, value]) => (
					<Card as="li" key={label}>
						<p>{label}</p>
						<p className={css.keptFigure}>{value}</p>
					</Card>
				))}
			</Cards>
		</Block>
	);
}
