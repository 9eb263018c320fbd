import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { around } from "#app/ui/layout/layout.css.ts";
import { Block } from "#app/uk/page/blocks.tsx";
import type { TaxQuestion } from "#domain/tax/calculate-tax.ts";
import type { TaxLaw } from "#domain/tax/law/law-schema.ts";
import { CALCULATOR } from "./anchors.ts";
import Calculator from "./calculator.island.tsx";
import { calculatorCopy } from "./copy.ts";

interface TaxCalculatorProps {
	question: TaxQuestion | null;
	law: TaxLaw | null;
	refused: RefusedForm | null;
	reportSent: boolean;
}

/** The tax calculator. Without scripts the server answers `question`; with scripts the result appears without a page load. */
export function TaxCalculator({ question, law, refused, reportSent }: TaxCalculatorProps) {
	const { head, ...words } = useCopy(calculatorCopy);
	const { email, bookingUrl } = useSite();
	return (
		<Block id={CALCULATOR} eyebrow={head.eyebrow} title={head.title} lead={head.lead} tone="sunken">
			<kept-question className={around}>
				<Island
					of={Calculator}
					// A page with a result already shows the report form, open, below it.
					when={question ? "near" : "touched"}
					props={{ words, question, law, refused, reportSent, email, bookingUrl }}
				/>
			</kept-question>
		</Block>
	);
}
