import { Num, Table, Th, Tr } from "#app/ui/table/table.tsx";
import { fill } from "#domain/fill.ts";
import { keptOf, taxLines } from "#domain/tax/breakdown.ts";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import { type TaxLaw, taxByLaw } from "#domain/tax/law/tax-law.ts";
import * as css from "./calculator.css.ts";
import type { CalculatorWords } from "./copy";

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

interface ByLawProps {
	of: TaxCalculation;
	law: TaxLaw;
	words: Pick<CalculatorWords, "result" | "law">;
}

/** The same question by the rates in force, beside the simplified answer (docs/specification/tax.md#rates-in-force). */
export function ByLaw({ of: result, law, words: { result: t, law: own } }: ByLawProps) {
	const { lines, total, kept, paid } = taxByLaw(law, {
		income: result.income,
		method: result.extractionMethod,
	});
	const simplified = taxLines(result);
	const short = { ...t, employee: t.employeeShort, employer: t.employerShort };
	const title = fill(own.title, { year: law.taxYear });
	return (
		<div className={css.report}>
			<h3 className={css.reportTitle}>{title}</h3>
			<Table
				caption={title}
				className={css.figures}
				data-law={law.taxYear}
				columns={[own.kind, { number: own.simplified }, { number: own.inForce }]}
			>
				<tbody>
					{lines.map(({ name, pounds }) => (
						<Row
							key={name}
							label={short[name]}
							simplified={simplified.find(line => line.name === name)?.uk ?? 0}
							inForce={pounds}
						/>
					))}
				</tbody>
				<tfoot>
					<Row label={t.total} simplified={result.totalUKTax} inForce={total} />
					<Row label={t.kept} simplified={keptOf(result).uk} inForce={kept} />
				</tfoot>
			</Table>
			<p className={css.fine}>
				{fill(own[result.extractionMethod], { paid: formatPoundsAndPence(paid) })}{" "}
				{fill(own.leftOut, { date: DAY.format(new Date(law.checkedOn)) })}{" "}
				<a href="https://www.gov.uk/income-tax-rates">{own.source}</a>
			</p>
		</div>
	);
}

function Row({ label, simplified, inForce }: { label: string; simplified: number; inForce: number }) {
	return (
		<Tr>
			<Th scope="row">{label}</Th>
			<Num>{formatPoundsAndPence(simplified)}</Num>
			<Num>{formatPoundsAndPence(inForce)}</Num>
		</Tr>
	);
}
