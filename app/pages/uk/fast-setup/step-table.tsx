import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { StackedTable } from "#app/ui/table/stacked-table.tsx";
import { Td, Th, Tr } from "#app/ui/table/table.tsx";
import { frameCopy } from "#app/uk/page/copy.ts";
import { fastSetupCopy } from "./copy";
import * as css from "./fast-setup.css.ts";
import { SETUP_STEPS } from "./records.ts";

/** The steps of a setup with their durations, and why they differ. */
export function StepTable() {
	const t = useCopy(fastSetupCopy);
	const { table } = useCopy(frameCopy);
	return (
		<StackedTable caption={t.steps.caption} hideCaption columns={[t.steps.step, table.uk, table.dubai]}>
			<tbody>
				{withTexts(SETUP_STEPS, t.stepRows).map(({ step, uk, dubai, ukIssues, dubaiAdvantages }) => (
					<Tr key={step}>
						<Th scope="row">{step}</Th>
						<Td label={table.uk}>
							<div>
								<span className={css.time}>{uk}</span>
								<Points texts={Object.values(ukIssues)} />
							</div>
						</Td>
						<Td label={table.dubai}>
							<div>
								<span className={css.quick}>{dubai}</span>
								<Points texts={Object.values(dubaiAdvantages)} />
							</div>
						</Td>
					</Tr>
				))}
			</tbody>
		</StackedTable>
	);
}

function Points({ texts }: { texts: readonly string[] }) {
	return (
		<ul className={css.list}>
			{texts.map(text => (
				<li key={text}>{text}</li>
			))}
		</ul>
	);
}
