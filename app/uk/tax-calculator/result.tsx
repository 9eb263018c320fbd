import { Figures } from "#app/ui/figures/figures.tsx";
import { Num, Table, Th, Tr } from "#app/ui/table/table.tsx";
import { fillPlaceholders } from "#domain/fill.ts";
import { netProfit, taxLines } from "#domain/tax/breakdown.ts";
import type { TaxCalculation } from "#domain/tax/calculate-tax.ts";
import { formatPercentage, formatPounds, formatPoundsAndPence } from "#domain/tax/format-pounds.ts";
import type { TaxLaw } from "#domain/tax/law/law-schema.ts";
import { taxByLaw } from "#domain/tax/law/tax-law.ts";
import { projectSavings } from "#domain/tax/projection.ts";
import { savingKind } from "#domain/tax/saving.ts";
import * as css from "./calculator.css.ts";
import type { CalculatorWords } from "./copy.ts";
import { MoneyChart } from "./money-chart.tsx";

interface ResultProps {
	of: TaxCalculation;
	law: TaxLaw | null;
	words: Pick<CalculatorWords, "result" | "assumptions" | "law">;
}

/** The saving in a year. */
export function Saving({ of: result, words: t }: { of: TaxCalculation; words: CalculatorWords["result"] }) {
	const saving = savingKind(result.totalSavings);
	return (
		<>
			<h3 className={css.resultTitle}>{t.title}</h3>
			{saving === "sum" ? (
				<>
					<p className={css.saving}>
						<strong data-saving="">{formatPounds(result.totalSavings)}</strong> {t.perYear}
					</p>
					<p>
						{formatPercentage(result.savingsPercentage)} {t.lessTax}
					</p>
				</>
			) : (
				<p>{t[saving]}</p>
			)}
		</>
	);
}

/**
 * A year's tax in both countries: a chart, the breakdown, the projected savings, and UK tax by the rates in force, if today's
 * rates are known.
 */
export function Result({ of: result, law, words }: ResultProps) {
	const { result: t, assumptions } = words;
	const kept = netProfit(result);
	const short = { ...t, employee: t.employeeShort, employer: t.employerShort };
	return (
		<>
			<MoneyChart of={result} words={t} />
			<Table
				caption={t.table}
				className={css.figures}
				columns={[t.kind, { number: t.uk }, { number: t.dubai }]}
			>
				<tbody>
					{taxLines(result).map(({ name, uk, dubai }) => (
						<Tr key={name}>
							<Th scope="row">{short[name]}</Th>
							<Num>{formatPounds(uk)}</Num>
							<Num>{formatPounds(dubai)}</Num>
						</Tr>
					))}
				</tbody>
				<tfoot>
					<Tr>
						<Th scope="row">{t.total}</Th>
						<Num>{formatPounds(result.totalUKTax)}</Num>
						<Num>{formatPounds(result.totalDubaiTax)}</Num>
					</Tr>
					<Tr>
						<Th scope="row">{t.kept}</Th>
						<Num>{formatPounds(kept.uk)}</Num>
						<Num>{formatPounds(kept.dubai)}</Num>
					</Tr>
				</tfoot>
			</Table>
			<Figures
				of={projectSavings(result.totalSavings).map(({ years, savings }) => ({
					label: fillPlaceholders(t.over, { years }),
					value: formatPounds(savings),
				}))}
				className={css.projection}
			/>
			<p className={css.fine}>
				{assumptions[result.extractionMethod]} {assumptions.both}
			</p>
			{law ? <ByLaw of={result} law={law} words={words} /> : null}
		</>
	);
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

interface ByLawProps {
	of: TaxCalculation;
	law: TaxLaw;
	words: Pick<CalculatorWords, "result" | "law">;
}

/** The same calculation by the rates in force, beside the simplified one (docs/specification/tax.md#rates-in-force). */
function ByLaw({ of: result, law, words: { result: t, law: own } }: ByLawProps) {
	const { lines, total, kept, paid } = taxByLaw(law, {
		income: result.income,
		method: result.extractionMethod,
	});
	const simplified = taxLines(result);
	const short = { ...t, employee: t.employeeShort, employer: t.employerShort };
	const title = fillPlaceholders(own.title, { year: law.taxYear });
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
					<Row label={t.kept} simplified={netProfit(result).uk} inForce={kept} />
				</tfoot>
			</Table>
			<p className={css.fine}>
				{fillPlaceholders(own[result.extractionMethod], { paid: formatPoundsAndPence(paid) })}{" "}
				{fillPlaceholders(own.leftOut, { date: DAY.format(new Date(law.checkedOn)) })}{" "}
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
