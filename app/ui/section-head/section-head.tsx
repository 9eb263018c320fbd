import type { HTMLAttributes } from "react";
import { Eyebrow, Heading } from "../heading/heading";

interface SectionHeadProps extends HTMLAttributes<HTMLDivElement> {
	of: { readonly eyebrow: string; readonly title: string };
	/** Of the heading. */
	id?: string;
}

/** What stands over a section: its kicker, its heading, and whatever follows them. */
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
