import type { AnchorHTMLAttributes } from "react";
import { classes } from "../classes.ts";
import * as css from "./link.css.ts";

/** A link within text; with `arrow` a standalone one: `<TextLink href="/uk" arrow>`. */
export function TextLink({
	arrow,
	className,
	...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; arrow?: boolean }) {
	return <a {...rest} className={classes(arrow ? css.arrow : css.link, className)} />;
}
