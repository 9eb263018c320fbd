import { useCopy } from "#app/site/cms/use-copy.ts";
import { Fact } from "#app/ui/fact/fact.tsx";
import { around } from "#app/ui/layout/layout.css.ts";
import { Range } from "#app/ui/range/range.tsx";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { inheritanceTax } from "#domain/tax/inheritance-tax.ts";
import { wealthCopy } from "./copy";
import * as css from "./wealth.css.ts";

const FIRST = 2_000_000;

/** One estate by a slider: what the UK takes of it, and what its heirs receive. See estate-bar.element.ts. */
export function EstateBar() {
	const { estates: t } = useCopy(wealthCopy);
	const tax = inheritanceTax(FIRST);
	return (
		<estate-bar className={around}>
			<div className={css.exhibit}>
				<label className={css.yours} htmlFor="estate">
					{t.yours} <b data-shows="estate">{formatPounds(FIRST)}</b>
				</label>
				<Range
					id="estate"
					min={250_000}
					max={10_000_000}
					step={50_000}
					defaultValue={FIRST}
					aria-valuetext={formatPounds(FIRST)}
				/>
				<svg viewBox="0 0 1000 40" preserveAspectRatio="none" className={css.bar} aria-hidden="true">
					<rect data-taken="" width={(tax / FIRST) * 1000} height="40" />
				</svg>
				<dl className={css.split} aria-live="polite">
					<Fact term={t.takes} data-shows="tax">
						{formatPounds(tax)}
					</Fact>
					<Fact term={t.heirsUk} data-shows="heirs">
						{formatPounds(FIRST - tax)}
					</Fact>
					<Fact term={t.heirsDubai} data-shows="estate">
						{formatPounds(FIRST)}
					</Fact>
				</dl>
			</div>
		</estate-bar>
	);
}
