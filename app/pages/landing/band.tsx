import type { ReactNode } from "react";
import { Container, Heading, Lead } from "#app/ui/layout/layout.tsx";

interface BandProps {
	/** Styles of the section and of its head. */
	of: { section: string; head: string };
	/** Id of the section, from which that of its heading is made. */
	id: string;
	title: string;
	lead?: string;
	look?: "title" | "hero";
	children: ReactNode;
}

/** A section of a landing page across its whole width, below its heading. */
export function Band({ of: css, id, title, lead, look = "title", children }: BandProps) {
	return (
		<section id={id} className={css.section} aria-labelledby={`${id}-title`}>
			<Container>
				<div className={css.head}>
					<Heading level={2} look={look} id={`${id}-title`}>
						{title}
					</Heading>
					{lead ? <Lead>{lead}</Lead> : null}
				</div>
				{children}
			</Container>
		</section>
	);
}
