import { classes } from "../classes.ts";
import { Fact } from "../fact/fact.tsx";
import * as css from "./figures.css.ts";

interface FiguresProps {
	of: readonly { readonly label: string; readonly value: string }[];
	className?: string | undefined;
}

/**
 * A list of figures, each above its label: `<Figures of={[{ label: "corporate tax", value: "9%" }]} className={css.counts} />`.
 */
export function Figures({ of, className }: FiguresProps) {
	return (
		<dl className={classes(css.figures, className)}>
			{of.map(({ label, value }) => (
				<Fact key={label} term={label}>
					{value}
				</Fact>
			))}
		</dl>
	);
}
