import type { ReactNode } from "react";
import { Seo } from "#app/site/seo/seo.tsx";
import type { ClaimPage } from "#domain/claims.ts";
import { Actions, Hero } from "./blocks";
import { UkPage } from "./frame";
import type { Teaser } from "./pagination";
import { useSubPage } from "./use-sub-page";

interface SubPageProps {
	path: string;
	claims: ClaimPage;
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
export function SubPage(props: SubPageProps) {
	const { copy, art, above, further, actions, children, ...page } = props;
	const { path } = page;
	const { title, documentTitle } = useSubPage(path);
	return (
		<UkPage {...page}>
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
