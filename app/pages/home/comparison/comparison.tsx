import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { head } from "#app/ui/layout/layout.css.ts";
import { Container, SectionHead } from "#app/ui/layout/layout.tsx";
import { Table, Td, Th, Tr } from "#app/ui/table/table.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import * as css from "./comparison.css.ts";
import { comparisonCopy } from "./copy.ts";
import { COMPARISON_CRITERIA, COMPARISON_ROWS } from "./records.ts";

/** Yes as a tick and no as a dash; screen readers announce the word. */
function Mark({ of: yes, word }: { of: boolean; word: string }) {
	return (
		<span className={css.mark} data-yes={yes || undefined}>
			<svg viewBox="0 0 20 20" aria-hidden="true">
				<path d={yes ? "M4 10.5l4 4 8-9" : "M5 10h10"} />
			</svg>
			<VisuallyHidden>{word}</VisuallyHidden>
		</span>
	);
}

export default function Comparison() {
	const { comparison: t, comparisonPoints, comparisonRows } = useCopy(comparisonCopy);
	const { brand } = useSite();
	const rows = withTexts(COMPARISON_ROWS, comparisonRows).map(row =>
		row.isUs ? { ...row, company: brand } : row,
	);
	const words = (answer: string | boolean, key: string) => {
		if (typeof answer === "string") return answer;
		if (key === "hiddenFees") return answer ? t.yes : t.none;
		return <Mark of={answer} word={answer ? t.yes : t.no} />;
	};
	return (
		<Container>
			<SectionHead of={t} className={head} />
			<Table caption={t.caption} className={css.table}>
				<thead>
					<Tr>
						<Th>{t.point}</Th>
						{rows.map(({ company, isUs }) => (
							<Th key={company} data-us={isUs || undefined}>
								{company}
							</Th>
						))}
					</Tr>
				</thead>
				<tbody>
					{COMPARISON_CRITERIA.map(({ key, label }) => (
						<Tr key={key}>
							<Th scope="row">{comparisonPoints[key] ?? label}</Th>
							{rows.map(row => (
								<Td key={row.company} data-us={row.isUs || undefined}>
									{words(row[key], key)}
								</Td>
							))}
						</Tr>
					))}
				</tbody>
			</Table>
		</Container>
	);
}
