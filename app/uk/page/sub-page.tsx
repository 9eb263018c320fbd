import type { ReactNode } from "react";
import { Seo } from "#app/site/seo/seo.tsx";
import { Actions, Hero } from "./blocks";
import { UkPage } from "./frame";
import { Pagination, type Teaser } from "./pagination";
import type { SubPageId } from "./sub-pages.ts";
import { useSubPage } from "./use-sub-page";

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

/** A sub-page of the hub: its document title, its hero with `actions`, then its blocks. */
export function SubPage({ id, copy, art, above, further, actions, teaser, children }: SubPageProps) {
	const { title, documentTitle } = useSubPage(id);
	const path = `/uk/${id}`;
	return (
		<UkPage path={path} claims={id} foot={<Pagination of={id} teaser={teaser} />}>
			<Seo title={documentTitle} description={copy.description} path={path} image="uk" />
			{above}
			<Hero eyebrow={copy.eyebrow} title={title} lead={copy.lead} art={art}>
				{further}
				<Actions>{actions}</Actions>
			</Hero>
			{children}
		</UkPage>
	);
}
