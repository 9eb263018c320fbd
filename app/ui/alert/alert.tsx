import type { ReactNode } from "react";
import { classes } from "../classes.ts";
import * as css from "./alert.css.ts";

interface AlertProps {
	tone?: keyof typeof css.tone;
	title?: ReactNode;
	live?: boolean;
	children?: ReactNode;
}

/**
 * A message in the page: `<Alert tone="warning" title="…">`. Set `live` if it appears after rendering, so that screen readers
 * announce it.
 */
export function Alert({ tone = "info", title, live, children }: AlertProps) {
	return (
		<div
			className={classes(css.alert, css.tone[tone])}
			role={live ? (tone === "danger" ? "alert" : "status") : undefined}
		>
			{title ? <p className={css.title}>{title}</p> : null}
			{children}
		</div>
	);
}
