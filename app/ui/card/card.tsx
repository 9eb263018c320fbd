import type { HTMLAttributes } from "react";
import { classes } from "../classes.ts";
import * as css from "./card.css.ts";

/** A bordered surface: `<Card as="li" lifted>`. */
export function Card({
	as: Tag = "div",
	lifted,
	className,
	...rest
}: HTMLAttributes<HTMLElement> & { as?: "div" | "li"; lifted?: boolean }) {
	return <Tag {...rest} className={classes(css.card, lifted && css.lifted, className)} />;
}
