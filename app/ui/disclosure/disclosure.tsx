import type { DetailsHTMLAttributes, ReactNode } from "react";
import { classes } from "../classes.ts";
import * as css from "./disclosure.css.ts";

/** Collapsible text (native `<details>`), which works without JavaScript. `name` makes a group exclusive. */
export function Disclosure({
	summary,
	className,
	children,
	...rest
}: DetailsHTMLAttributes<HTMLDetailsElement> & { summary: ReactNode }) {
	return (
		<details {...rest} className={classes(css.disclosure, className)}>
			<summary className={css.summary}>{summary}</summary>
			<div className={css.body}>{children}</div>
		</details>
	);
}
