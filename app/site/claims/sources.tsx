import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { type ClaimPage, claimsForPage } from "#domain/claims.ts";
import * as css from "./claims.css.ts";
import { claimsCopy } from "./copy.ts";

/** Sources of a page's figures (docs/specification/every-page.md#claims-and-sources). */
export default function Sources({ page }: { page: ClaimPage }) {
	const { claims: t, claimTexts } = useCopy(claimsCopy);
	const site = useSite();
	return (
		<Container className={css.band}>
			<Disclosure summary={t.title}>
				<dl className={css.list}>
					{claimsForPage(page, site).map(({ id, claim, basis }) => (
						<div key={id}>
							<dt className={css.claim}>{claimTexts[id]?.claim ?? claim}</dt>
							<dd>{claimTexts[id]?.basis ?? basis}</dd>
						</div>
					))}
				</dl>
			</Disclosure>
		</Container>
	);
}
