import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Figures } from "#app/ui/figures/figures.tsx";
import { Heading } from "#app/ui/layout/layout.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { fillPlaceholders } from "#domain/fill.ts";
import { formatPounds, formatPoundsShort } from "#domain/tax/format-pounds.ts";
import { Band } from "../band.tsx";
import { PREMIUM_CONSULTATION } from "./anchors.ts";
import { ukDubaiCopy } from "./copy.ts";
import {
	BURDEN_LINES,
	BURDEN_TOTAL,
	DUBAI_TAKE_HOME,
	HEADLINE_PROJECTIONS,
	UK_TAKE_HOME,
} from "./records.ts";
import * as css from "./uk-dubai.css.ts";

const withRate = (label: string, rate: string | undefined) => (rate ? `${label} (${rate})` : label);

/** "Tax apocalypse 2025": two countries side by side, and the projected savings. */
export function Apocalypse() {
	const t = useCopy(ukDubaiCopy);
	const lines = withTexts(BURDEN_LINES, t.burdenLines);
	return (
		<Band of={css.band} id="apocalypse" title={t.apocalypse.title} lead={t.apocalypse.lead} look="hero">
			<div className={css.scales}>
				<Side
					name={t.apocalypse.uk}
					lines={lines.map(({ label, ukRate, ukText, counted }) => ({
						label: withRate(label, ukRate),
						amount: ukText,
						note: counted ? null : t.apocalypse.note,
					}))}
					total={BURDEN_TOTAL}
					takeHome={UK_TAKE_HOME}
					look={css.loss}
				/>
				<Side
					name={t.apocalypse.dubai}
					lines={lines.map(({ label, dubaiRate, dubai }) => ({
						label: withRate(label, dubaiRate),
						amount: formatPounds(dubai),
						note: null,
					}))}
					total={0}
					takeHome={DUBAI_TAKE_HOME}
					look={css.gain}
				/>
			</div>
			<TaxBasis of="saving" method="salary" />
			<Figures
				of={HEADLINE_PROJECTIONS.map(({ years, savings }) => ({
					label: fillPlaceholders(t.apocalypse.projection, { years }),
					value: formatPoundsShort(savings),
				}))}
				className={css.years}
			/>
			<LinkButton
				href={`#${PREMIUM_CONSULTATION}`}
				variant="metal"
				{...reports("premium_engagement", "claim_savings")}
			>
				{t.apocalypse.claim}
			</LinkButton>
			<p className={css.warning}>{t.apocalypse.warning}</p>
		</Band>
	);
}

interface SideProps {
	name: string;
	lines: readonly { label: string; amount: string; note: string | null }[];
	total: number;
	takeHome: number;
	look: string;
}

function Side({ name, lines, total, takeHome, look }: SideProps) {
	const { apocalypse: t } = useCopy(ukDubaiCopy);
	return (
		<div className={css.scale}>
			<Heading level={3}>{name}</Heading>
			<dl className={css.burden}>
				{lines.map(({ label, amount, note }) => (
					<div key={label}>
						<dt>
							{label}
							{note ? <span className={css.note}>{note}</span> : null}
						</dt>
						<dd>{amount}</dd>
					</div>
				))}
				<div className={`${css.total} ${look}`}>
					<dt>{t.total}</dt>
					<dd>{formatPounds(total)}</dd>
				</div>
				<div className={css.total}>
					<dt>{t.takeHome}</dt>
					<dd>{formatPounds(takeHome)}</dd>
				</div>
			</dl>
		</div>
	);
}
