import { useCopy } from "#app/site/cms/use-copy.ts";
import { Picture } from "#app/site/pictures/picture.tsx";
import type { ShownProof } from "#app/site/proof/.server/shown-proof.ts";
import { Heading } from "#app/ui/heading/heading.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { proofCopy } from "./copy.ts";
import * as css from "./proof.css.ts";

const SIZES = "(min-width: 64rem) 18rem, 50vw";

function Cards({ title, of, place }: { title: string; of: readonly ShownProof[]; place?: boolean }) {
	const { proof: t } = useCopy(proofCopy);
	if (of.length === 0) return null;
	return (
		<div className={css.part}>
			<Heading level={3}>{title}</Heading>
			<ul className={place ? css.places : css.people}>
				{of.map(({ id, title: name, text, url, picture }) => (
					<li key={id} className={css.card}>
						{picture ? (
							<Picture picture={picture} sizes={SIZES} className={place ? css.place : css.face} />
						) : null}
						<b>{name}</b>
						{text ? <span className={css.line}>{text}</span> : null}
						{url ? <TextLink href={url}>{t.more}</TextLink> : null}
					</li>
				))}
			</ul>
		</div>
	);
}

/** Who and where the firm is, as far as staff have shown it; nothing stands in for what they have not. */
export function People({ of }: { of: readonly ShownProof[] }) {
	const { proof: t } = useCopy(proofCopy);
	const team = of.filter(({ kind, picture }) => kind === "team" || (kind === "founder" && !picture));
	const offices = of.filter(({ kind }) => kind === "office");
	if (team.length + offices.length === 0) return null;
	return (
		<>
			<Cards title={t.team} of={team} />
			<Cards title={t.offices} of={offices} place />
		</>
	);
}
