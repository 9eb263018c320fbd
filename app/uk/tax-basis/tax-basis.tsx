import { useCopy } from "#app/site/cms/page-copy.ts";
import { Fine } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { calculatorUrl } from "#app/uk/tax-calculator/question.ts";
import { fillPlaceholders } from "#domain/fill.ts";
import type { TaxQuestion } from "#domain/tax/calculate-tax.ts";
import { formatPounds } from "#domain/tax/format-pounds.ts";
import { taxBasisCopy } from "./copy.ts";

/**
 * The basis of a figure of tax, in a line beside it, with a link to the calculator for that case
 * (docs/specification/every-page.md#claims-and-sources).
 */
export function TaxBasis({
	of: figure,
	income = 500_000,
	method = "dividend",
}: { of: keyof (typeof taxBasisCopy)["texts"]["basis"] } & Partial<TaxQuestion>) {
	const { basis, link } = useCopy(taxBasisCopy);
	return (
		<Fine data-basis={figure}>
			{basis[figure]}{" "}
			<TextLink href={calculatorUrl({ income, method })}>
				{fillPlaceholders(link[method], { profit: formatPounds(income) })}
			</TextLink>
		</Fine>
	);
}
