import { useId } from "react";
import { Link } from "react-router";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Num, Table, Th, Tr } from "#app/ui/table/table.tsx";
import { niceScale } from "./nice-scale.ts";
import * as css from "./overview.css.ts";

const WIDTH = 1200;
const HEIGHT = 200;
/** Keys of the bars labelled below the axis. */
const PLACES = ["first", "middle", "last"];

interface Bar {
	/** The day or week of the bar. */
	label: string;
	/** Null where nothing was measured. */
	value: number | null;
	words: string;
	/** Value of the previous period, drawn behind the bar. */
	before?: { value: number; words: string } | undefined;
	/** URL of the list of counted items. */
	to?: string | undefined;
}

interface BarChartProps {
	title: string;
	summary: string;
	/** The table's column headings. */
	heads: { label: string; value: string; before?: string };
	bars: readonly Bar[];
	/** Formats a value of the axis. */
	onScale?: (mark: number) => string;
}

interface ColumnProps {
	bar: Bar;
	left: number;
	width: number;
	y: (amount: number) => number;
}

/** One bar, in front of that of the previous period. */
function Column({ bar: { value, before }, left, width, y }: ColumnProps) {
	return (
		<>
			{before ? (
				<rect
					x={left + width * 0.06}
					y={y(before.value)}
					width={width * 0.88}
					height={HEIGHT - y(before.value)}
					className={css.barBefore}
				/>
			) : null}
			<rect
				x={left + width * 0.18}
				y={y(value ?? 0)}
				width={width * 0.64}
				height={HEIGHT - y(value ?? 0)}
				className={css.bar}
			/>
		</>
	);
}

/** A bar chart with an axis, whose bars link to the counted items, and a table with the same data. */
export function BarChart({
	title,
	summary,
	heads,
	bars,
	onScale = mark => mark.toLocaleString("en-GB"),
}: BarChartProps) {
	const id = useId();
	const marks = niceScale(Math.max(0, ...bars.flatMap(bar => [bar.value ?? 0, bar.before?.value ?? 0])));
	const nothing = bars.every(({ value, before: earlier }) => !value && !earlier?.value);
	if (nothing) return <p className={css.caption}>{summary}</p>;
	const max = marks.at(-1) ?? 1;
	const slot = WIDTH / Math.max(1, bars.length);
	const y = (amount: number) => HEIGHT - (amount / max) * (HEIGHT - 2);
	return (
		<figure>
			<div className={css.plot}>
				<div className={css.marks} aria-hidden="true">
					{marks.toReversed().map(mark => (
						<span key={mark}>{onScale(mark)}</span>
					))}
				</div>
				<svg
					viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
					preserveAspectRatio="none"
					role="img"
					aria-labelledby={id}
					className={css.chart}
				>
					<title id={id}>{`${title}: ${summary}`}</title>
					{marks.map(mark => (
						<line key={mark} x1="0" x2={WIDTH} y1={y(mark)} y2={y(mark)} className={css.axis} />
					))}
					{bars.map((bar, index) => (
						<Column key={bar.label} bar={bar} left={index * slot} width={slot} y={y} />
					))}
				</svg>
				<div className={css.targets} aria-hidden="true">
					{/* Tooltip and link over a bar's full height; hidden from the keyboard, because the same link is in the table. */}
					{bars.map(({ label, words, before, to }) => {
						const description = before ? `${label}: ${words}, before ${before.words}` : `${label}: ${words}`;
						return to ? (
							<Link key={label} to={to} tabIndex={-1} title={description} />
						) : (
							<span key={label} title={description} />
						);
					})}
				</div>
				<div className={css.names} aria-hidden="true">
					{[bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)].map((bar, index) => (
						<span key={PLACES[index]}>{bar?.label}</span>
					))}
				</div>
			</div>
			<figcaption className={css.caption}>{summary}</figcaption>
			<Disclosure summary="Show as a table">
				<BarTable title={title} heads={heads} bars={bars} />
			</Disclosure>
		</figure>
	);
}

function BarTable({ title, heads: { label, value, before }, bars }: Omit<BarChartProps, "summary">) {
	return (
		<Table caption={title} columns={[label, { number: value }, ...(before ? [{ number: before }] : [])]}>
			<tbody>
				{bars.map(bar => (
					<Tr key={bar.label}>
						<Th scope="row">{bar.to ? <Link to={bar.to}>{bar.label}</Link> : bar.label}</Th>
						<Num>{bar.words}</Num>
						{before ? <Num>{bar.before?.words ?? "–"}</Num> : null}
					</Tr>
				))}
			</tbody>
		</Table>
	);
}
