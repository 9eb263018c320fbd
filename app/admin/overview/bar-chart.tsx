import { useId } from "react";
import { Disclosure } from "../../ui/disclosure/disclosure";
import { Table, Td, Th, Tr } from "../../ui/table/table";
import * as css from "./overview.css.ts";

const WIDTH = 1200;
const HEIGHT = 200;

interface Bar {
	/** A day, YYYY-MM-DD. */
	day: string;
	value: number;
}

const asDay = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });

/** Bars over time, which can also be read as a table. */
export function BarChart({ title, bars: days, unit }: { title: string; bars: Bar[]; unit: string }) {
	const bars = days.map(({ day, value }) => ({ label: asDay.format(new Date(day)), value }));
	const id = useId();
	const most = Math.max(1, ...bars.map(bar => bar.value));
	const slot = WIDTH / Math.max(1, bars.length);
	const total = bars.reduce((sum, bar) => sum + bar.value, 0);
	const height = (value: number) => (value / most) * (HEIGHT - 2);
	return (
		<figure>
			<p className={css.scale} aria-hidden="true">
				{most}
			</p>
			<svg
				viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
				preserveAspectRatio="none"
				role="img"
				aria-labelledby={id}
				className={css.chart}
			>
				<title id={id}>{`${title}: ${total} ${unit} in ${bars.length} days, at most ${most} a day`}</title>
				<line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={css.axis} />
				{bars.map((bar, index) => (
					<rect
						key={bar.label}
						x={index * slot + slot * 0.12}
						y={HEIGHT - height(bar.value)}
						width={slot * 0.76}
						height={height(bar.value)}
						className={css.bar}
					>
						<title>{`${bar.label}: ${bar.value}`}</title>
					</rect>
				))}
			</svg>
			<p className={css.scale} aria-hidden="true">
				<span>{bars[0]?.label}</span>
				<span>{bars.at(-1)?.label}</span>
			</p>
			<Disclosure summary="Show as a table">
				<Table caption={title} hideCaption>
					<thead>
						<Tr>
							<Th>Day</Th>
							<Th number>{unit}</Th>
						</Tr>
					</thead>
					<tbody>
						{bars.map(bar => (
							<Tr key={bar.label}>
								<Th scope="row">{bar.label}</Th>
								<Td number>{bar.value}</Td>
							</Tr>
						))}
					</tbody>
				</Table>
			</Disclosure>
		</figure>
	);
}
