import { useCopy } from "#app/modules/cms/use-copy.ts";
import { Disclosure } from "#app/ui/disclosure/disclosure.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { type ClaimPage, claimsForPage } from "#domain/claims.ts";
import { frameCopy } from "./copy";
import * as css from "./frame.css.ts";

/** What a page's figures rest on (rulings, Figures that do not agree with each other). */
export function Sources({ of: page }: { of: ClaimPage }) {
	const { sources } = useCopy(frameCopy);
	return (
		<Container width="narrow" className={css.sources}>
			<Disclosure summary={sources.title} id="sources">
				<p>{sources.intro}</p>
				<dl>
					{claimsForPage(page).map(({ id, claim, basis }) => (
						<div key={id}>
							<dt>{claim}</dt>
							<dd>{basis}</dd>
						</div>
					))}
				</dl>
			</Disclosure>
		</Container>
	);
}
