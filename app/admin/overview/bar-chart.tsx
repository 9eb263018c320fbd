import { useId } from "react";
import { Disclosure } from "../../ui/disclosure/disclosure";
import { Table, Td, Th, Tr } from "../../ui/table/table";
import * as css from "./overview.css.ts";

const WIDTH = 1200;
const HEIGHT = 210;
const FOOT = 18;

interface Bar {
	label: string;
	value: number;
}

/** Bars over time, which can also be read as a table. */
export function BarChart({ title, bars, unit }: { title: string; bars: Bar[]; unit: string }) {
	const id = useId();
	const most = Math.max(1, ...bars.map(bar => bar.value));
	const slot = WIDTH / Math.max(1, bars.length);
	const total = bars.reduce((sum, bar) => sum + bar.value, 0);
	const height = (value: number) => (value / most) * (HEIGHT - FOOT - 12);
	return (
		<figure>
			<svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-labelledby={id} className={css.chart}>
				<title id={id}>{`${title}: ${total} ${unit} in ${bars.length} days, at most ${most} a day`}</title>
				<line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className={css.axis} />
				<text x="0" y="10" className={css.label}>
					{most}
				</text>
				{bars.map((bar, index) => (
					<rect
						key={bar.label}
						x={index * slot + slot * 0.12}
						y={HEIGHT - FOOT - height(bar.value)}
						width={slot * 0.76}
						height={height(bar.value)}
						rx={Math.min(3, slot / 4)}
						className={css.bar}
					>
						<title>{`${bar.label}: ${bar.value}`}</title>
					</rect>
				))}
				<text x="0" y={HEIGHT - 3} className={css.label}>
					{bars[0]?.label}
				</text>
				<text x={WIDTH} y={HEIGHT - 3} textAnchor="end" className={css.label}>
					{bars.at(-1)?.label}
				</text>
			</svg>
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
