import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { DataTable } from "#app/ui/table/data-table.tsx";
import { frameCopy } from "#app/uk/page/copy.ts";
import { fastSetupCopy } from "./copy";
import * as css from "./fast-setup.css.ts";
import { SETUP_STEPS } from "./records.ts";

/** The steps of a setup with their durations, and why they differ. */
export function StepTable() {
	const t = useCopy(fastSetupCopy);
	const { table } = useCopy(frameCopy);
	return (
		<DataTable
			caption={t.steps.caption}
			rows={withTexts(SETUP_STEPS, t.stepRows)}
			keyOf={({ step }) => step}
			columns={[
				[t.steps.step, ({ step }) => step],
				[table.uk, ({ uk, ukIssues }) => <Duration of={uk} look={css.time} why={ukIssues} />],
				[
					table.dubai,
					({ dubai, dubaiAdvantages }) => <Duration of={dubai} look={css.quick} why={dubaiAdvantages} />,
				],
			]}
		/>
	);
}

function Duration({ of, look, why }: { of: string; look: string; why: Readonly<Record<string, string>> }) {
	return (
		<div>
			<span className={look}>{of}</span>
			<ul className={css.list}>
				{Object.values(why).map(text => (
					<li key={text}>{text}</li>
				))}
			</ul>
		</div>
	);
}
