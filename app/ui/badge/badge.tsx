import type { HTMLAttributes } from "react";
import { classes } from "../classes.ts";
import * as css from "./badge.css.ts";

/** A word on an object's state: `<Badge tone="success">Synced</Badge>`. */
export function Badge({
	tone = "neutral",
	className,
	...rest
}: HTMLAttributes<HTMLSpanElement> & { tone?: keyof typeof css.tone }) {
	return <span {...rest} className={classes(css.badge, css.tone[tone], className)} />;
}
