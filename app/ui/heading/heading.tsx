import type { HTMLAttributes } from "react";
import { classes } from "../classes";
import * as css from "./heading.css.ts";

/** A heading: `level` is its rank in the document, `look` its size: hero, title, section or label. */
export function Heading({
	level,
	look = level === 1 ? "title" : level === 2 ? "title" : level === 3 ? "section" : "label",
	className,
	...rest
}: HTMLAttributes<HTMLHeadingElement> & { level: 1 | 2 | 3 | 4; look?: keyof typeof css.heading }) {
	const Tag = `h${level}` as const;
	return <Tag {...rest} className={classes(css.heading[look], className)} />;
}

/** The small words above a heading, with a metal rule. */
export function Eyebrow({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
	return <p {...rest} className={classes(css.eyebrow, className)} />;
}

/** The paragraph below a heading. */
export function Lead({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
	return <p {...rest} className={classes(css.lead, className)} />;
}

export function Fine({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
	return <p {...rest} className={classes(css.fine, className)} />;
}
