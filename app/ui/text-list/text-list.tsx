import type { HTMLAttributes } from "react";

/** A list of distinct texts: `<TextList of={features} className={css.features} />`. */
export function TextList({
	of: lines,
	...rest
}: HTMLAttributes<HTMLUListElement> & { of: readonly string[] }) {
	return (
		<ul {...rest}>
			{lines.map(line => (
				<li key={line}>{line}</li>
			))}
		</ul>
	);
}
