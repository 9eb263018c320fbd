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
	/** Stands over the opening: a banner, a breadcrumb. */
	above?: ReactNode;
	/** Stands in the opening, over what can be done: a badge, figures. */
	further?: ReactNode;
	actions: ReactNode;
	/** What the pagination says of the next page, beyond its name. */
	teaser?: Teaser;
	children: ReactNode;
}

/** A sub-page of the hub: its document title, its opening with `actions`, then its blocks. */
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
