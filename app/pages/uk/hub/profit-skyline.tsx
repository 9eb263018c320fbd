import { Skyline } from "#app/ui/ornament/skyline.tsx";
import { Range } from "#app/ui/range/range.tsx";
import { calculateTax } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import * as css from "./profit-skyline.css.ts";

/** The hero's initial case; the drawing starts at the same share of the slider's range. */
export const HERO_CASE = calculateTax({ income: css.SLIDER.value, method: "dividend" });

/** The skylines of London and Dubai on one baseline. To the left of the slider's thumb Dubai's is shown, in gold. */
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
