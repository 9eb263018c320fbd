import { Skyline } from "#app/ui/ornament/skyline.tsx";
import { Range } from "#app/ui/range/range.tsx";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import * as css from "./profit-skyline.css.ts";

/** The case that the hero opens with: a share of its slider's way, which the drawing knows too. */
export const HERO_CASE = calculateTax({ income: css.SLIDER.value, method: "dividend" });

/** London's skyline and Dubai's on one ground. Left of the slider's thumb it is Dubai's, in gold. */
export function TwoCities({ label }: { label: string }) {
	const { min, max, step, value } = css.SLIDER;
	return (
		<>
			<div className={css.cities} data-skyline="" aria-hidden="true">
				<Skyline of="london" className={css.london} />
				<Skyline of="dubai" className={css.dubai} />
			</div>
			<Range
				name="profit"
				className={css.slider}
				aria-label={label}
				aria-valuetext={formatPounds(value)}
				min={min}
				max={max}
				step={step}
				defaultValue={value}
			/>
		</>
	);
}
