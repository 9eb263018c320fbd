import type { HTMLAttributes, ReactNode } from "react";
import { classes } from "../classes.ts";
import * as heads from "./heading.css.ts";
import * as css from "./layout.css.ts";

type Gap = keyof typeof css.gap;
type Plain = HTMLAttributes<HTMLElement> & { children: ReactNode };

/** Centres its content with a gutter: `<Container width="narrow">`. */
export function Container({
	width = "page",
	className,
	...rest
}: Plain & { width?: keyof typeof css.container }) {
	return <div {...rest} className={classes(css.container[width], className)} />;
}

/** A section of the page with vertical spacing: `<Section id="about" tone="sunken" aria-labelledby="…">`. */
export function Section({ tone = "plain", className, ...rest }: Plain & { tone?: keyof typeof css.tone }) {
	return <section {...rest} className={classes(css.section, css.tone[tone], className)} />;
}

/** Children below each other: `<Stack gap={4}>`. */
export function Stack({ gap = 4, className, ...rest }: Plain & { gap?: Gap }) {
	return <div {...rest} className={classes(css.stack, css.gap[gap], className)} />;
}

/** Children beside each other, wrapping: `<Cluster gap={3}>`. */
export function Cluster({ gap = 3, className, ...rest }: Plain & { gap?: Gap }) {
	return <div {...rest} className={classes(css.cluster, css.gap[gap], className)} />;
}

/** Equal columns, fewer on smaller screens and one on phones: `<Grid columns={3} gap={5}>`. */
export function Grid({
	as: Tag = "div",
	columns = 3,
	gap = 5,
	className,
	...rest
}: Plain & { as?: "div" | "ul"; columns?: keyof typeof css.columns; gap?: Gap }) {
	return <Tag {...rest} className={classes(css.grid, css.columns[columns], css.gap[gap], className)} />;
}

/** A heading: `level` is its rank in the document, `look` its size: hero, title, section or label. */
export function Heading({
	level,
	look = level <= 2 ? "title" : level === 3 ? "section" : "label",
	className,
	...rest
}: HTMLAttributes<HTMLHeadingElement> & { level: 1 | 2 | 3 | 4; look?: keyof typeof heads.heading }) {
	const Tag = `h${level}` as const;
	return <Tag {...rest} className={classes(heads.heading[look], className)} />;
}

/** The small text above a heading, with a metal rule. */
export function Eyebrow({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
	return <p {...rest} className={classes(heads.eyebrow, className)} />;
}

/** The paragraph below a heading. */
export function Lead({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
	return <p {...rest} className={classes(heads.lead, className)} />;
}

export function Fine({ className, ...rest }: HTMLAttributes<HTMLParagraphElement>) {
	return <p {...rest} className={classes(heads.fine, className)} />;
}

interface SectionHeadProps extends HTMLAttributes<HTMLDivElement> {
	of: { readonly eyebrow: string; readonly title: string };
	/** The heading's id. */
	id?: string;
}

/** A section's head: its eyebrow, its heading, and any children. */
export function SectionHead({ of: { eyebrow, title }, id, children, ...rest }: SectionHeadProps) {
	return (
		<div {...rest}>
			<Eyebrow>{eyebrow}</Eyebrow>
			<Heading level={2} id={id}>
				{title}
			</Heading>
			{children}
		</div>
	);
}
