import { art } from "#app/uk/page/blocks.css.ts";
import * as css from "./clock.css.ts";

/** Returns the coordinates of a point on the dial: `hour` of 24, `radius` from its centre. */
const at = (radius: number, hour: number) => {
	const angle = ((hour - 6) / 12) * Math.PI;
	return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
};

/** A dial of 24 hours: the phases up to the chosen one are gold, and the hand points to the end of the chosen one. */
export function Clock() {
	return (
		<svg viewBox="-200 -200 400 400" className={art} aria-hidden="true">
			<g>
				{css.ENDS.map((end, place) => {
					const from = css.ENDS[place - 1] ?? 0;
					// An SVG arc cannot be a full circle.
					const to = Math.min(end, 23.99);
					const large = to - from > 12 ? 1 : 0;
					return (
						<path
							key={end}
							className={css.stretch}
							d={`M0 0L${at(150, from)}A150 150 0 ${large} 1 ${at(150, to)}z`}
						/>
					);
				})}
			</g>
			<circle r="180" />
			<circle r="150" className="fine" />
			{Array.from({ length: 24 }, (_, hour) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the order of the hours is fixed
				<path key={hour} d={`M${at(hour % 6 ? 168 : 158, hour)}L${at(180, hour)}`} />
			))}
			<path className={css.hand} d="M0 24V-138" />
			<circle r="7" className="full" />
			{css.ENDS.map(end => (
				<text key={end} y="86" fontSize="56" className={css.figure}>
					{end}
				</text>
			))}
		</svg>
	);
}
