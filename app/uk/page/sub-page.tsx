import type { ReactNode } from "react";
import { Seo } from "#app/site/seo/seo.tsx";
import { classes } from "#app/ui/classes.ts";
import { Container, Eyebrow, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import * as css from "./blocks.css.ts";
import { Actions } from "./blocks.tsx";
import { UkPage } from "./frame.tsx";
import { Pagination, type Teaser } from "./pagination.tsx";
import type { SubPageId } from "./sub-pages.ts";
import { useSubPage } from "./use-sub-page.ts";

interface SubPageProps {
	id: SubPageId;
	copy: { readonly description: string; readonly eyebrow: string; readonly lead: string };
	art: ReactNode;
	/** Content above the hero: a banner, a breadcrumb. */
	above?: ReactNode;
	/** Content in the hero above the actions: a badge, figures. */
	further?: ReactNode;
	actions: ReactNode;
	/** The pagination's teaser for the next page, in addition to its name. */
	teaser?: Teaser;
	children: ReactNode;
}

/** A sub-page of the hub: its document title, its hero on ink with a drawing and `actions`, then its blocks. */
export function SubPage({ id, copy, art, above, further, actions, teaser, children }: SubPageProps) {
	const { title, documentTitle } = useSubPage(id);
	const path = `/uk/${id}`;
	return (
		<UkPage path={path} claims={id} foot={<Pagination of={id} teaser={teaser} />}>
			<Seo title={documentTitle} description={copy.description} path={path} image="uk" />
			{above}
			<div className={classes(ink, css.hero)}>
				<Container className={css.heroGrid}>
					<div className={css.heroWords}>
						<Eyebrow>{copy.eyebrow}</Eyebrow>
						<Heading level={1} look="hero">
							{title}
						</Heading>
						<Lead>{copy.lead}</Lead>
						{further}
						<Actions>{actions}</Actions>
					</div>
					<div className={css.heroArt} aria-hidden="true">
						{art}
					</div>
				</Container>
			</div>
			{children}
		</UkPage>
	);
}
