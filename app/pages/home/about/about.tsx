import { useCopy } from "#app/site/cms/page-copy.ts";
import type { ShownProof } from "#app/site/proof/.server/shown-proof.ts";
import { Founder, People } from "#app/site/proof/proofs.tsx";
import { classes } from "#app/ui/classes.ts";
import { Container, Lead, SectionHead } from "#app/ui/layout/layout.tsx";
import { Arabesque, Star } from "#app/ui/ornament/ornament.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import * as css from "./about.css.ts";
import { aboutCopy } from "./copy.ts";

export default function About({ proof }: { proof: readonly ShownProof[] }) {
	const { about: t } = useCopy(aboutCopy);
	const founder = proof.find(({ kind, picture }) => kind === "founder" && picture);
	return (
		<Container>
			<div className={css.columns}>
				{founder?.picture ? (
					<Founder of={founder} picture={founder.picture} />
				) : (
					<div className={classes(ink, css.panel)}>
						<Arabesque className={css.pattern} />
						<div className={css.arch}>
							<Star className={css.star} />
						</div>
					</div>
				)}
				<SectionHead of={t} className={css.words}>
					<Lead>{t.lead}</Lead>
					<p>{t.text}</p>
					<p>{t.place}</p>
				</SectionHead>
			</div>
			<People of={proof.filter(each => each !== founder)} />
		</Container>
	);
}
