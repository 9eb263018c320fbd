import { useCopy } from "#app/site/cms/page-copy.ts";
import { classes } from "#app/ui/classes.ts";
import { head, swiped } from "#app/ui/layout/layout.css.ts";
import { Container, Heading, SectionHead } from "#app/ui/layout/layout.tsx";
import { processCopy } from "./copy.ts";
import * as css from "./process.css.ts";

export default function Process() {
	const { process: t } = useCopy(processCopy);
	const steps = [
		[t.whenOne, t.stepOne, t.textOne],
		[t.whenTwo, t.stepTwo, t.textTwo],
		[t.whenThree, t.stepThree, t.textThree],
		[t.whenFour, t.stepFour, t.textFour],
		[t.whenFive, t.stepFive, t.textFive],
	];
	return (
		<Container>
			<SectionHead of={t} className={head} />
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, so it must be reachable by keyboard */}
			<ol className={classes(css.list, swiped)} tabIndex={0}>
				{steps.map(([when, name, text]) => (
					<li key={name} className={css.step}>
						<p className={css.when}>{when}</p>
						<Heading level={3}>{name}</Heading>
						<p className={css.text}>{text}</p>
					</li>
				))}
			</ol>
		</Container>
	);
}
