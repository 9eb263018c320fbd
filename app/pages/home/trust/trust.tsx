import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import type { ShownProof } from "#app/site/proof/.server/shown-proof.ts";
import { Marks } from "#app/site/proof/proofs.tsx";
import { head } from "#app/ui/layout/layout.css.ts";
import { Container, Grid, Heading, SectionHead } from "#app/ui/layout/layout.tsx";
import { trustCopy } from "./copy.ts";
import * as css from "./trust.css.ts";

/** The reasons to trust the promises. */
export default function Trust({ proof }: { proof: readonly ShownProof[] }) {
	const { trust: t } = useCopy(trustCopy);
	const standing = useUnexpiredClaims();
	const points = standing([
		{ name: t.licensed, text: t.licensedText, claim: "regulated" },
		{ name: t.guarantee, text: t.guaranteeText, claim: "money-back" },
		{ name: t.fees, text: t.feesText, claim: "no-hidden-fees" },
		{ name: t.ownership, text: t.ownershipText, claim: "foreign-ownership" },
	]);
	return (
		<Container>
			<SectionHead of={t} className={head} />
			<Grid as="ul" columns={4} gap={6} className={css.list}>
				{points.map(({ name, text }) => (
					<li key={name}>
						<svg viewBox="0 0 40 40" aria-hidden="true" className={css.seal}>
							<path d="M7 7h26v26H7zM20 1.6L38.4 20 20 38.4 1.6 20zM14 20l4 4 8-8" />
						</svg>
						<Heading level={3} look="label">
							{name}
						</Heading>
						<p className={css.text}>{text}</p>
					</li>
				))}
			</Grid>
			<Marks of={proof} />
		</Container>
	);
}
