import { useCopy } from "#app/site/cms/page-copy.ts";
import { Picture } from "#app/site/pictures/picture.tsx";
import type { ShownProof } from "#app/site/proof/.server/shown-proof.ts";
import { Heading } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import type { ShownPicture } from "#domain/content/pictures.ts";
import { proofCopy } from "./copy.ts";
import * as css from "./proof.css.ts";

const PERSON = "(min-width: 64rem) 18rem, 50vw";
const STYLES = {
	people: { list: css.people, picture: css.face, sizes: PERSON },
	places: { list: css.places, picture: css.place, sizes: PERSON },
	marks: { list: css.marks, picture: css.mark, sizes: "10rem" },
} as const;

function Cards({
	title,
	of,
	styleName,
}: {
	title: string;
	of: readonly ShownProof[];
	styleName: keyof typeof STYLES;
}) {
	const { proof: t } = useCopy(proofCopy);
	const { list, picture: className, sizes } = STYLES[styleName];
	if (of.length === 0) return null;
	return (
		<div className={css.part}>
			<Heading level={3}>{title}</Heading>
			<ul className={list}>
				{of.map(({ id, kind, title: name, text, url, picture }) => (
					<li key={id} className={css.card}>
						{picture ? <Picture picture={picture} sizes={sizes} className={className} /> : null}
						<b>{name}</b>
						{text ? <span className={css.line}>{text}</span> : null}
						{url ? <TextLink href={url}>{kind === "licence" ? t.register : t.more}</TextLink> : null}
					</li>
				))}
			</ul>
		</div>
	);
}

/** The founder with their picture, instead of a drawing. */
export function Founder({ of: { title, text, url }, picture }: { of: ShownProof; picture: ShownPicture }) {
	const { proof: t } = useCopy(proofCopy);
	return (
		<figure className={css.founder}>
			<Picture picture={picture} sizes="(min-width: 64rem) 24rem, 100vw" className={css.portrait} />
			<figcaption className={css.card}>
				<b>{title}</b>
				{text ? <span className={css.line}>{text}</span> : null}
				{url ? <TextLink href={url}>{t.more}</TextLink> : null}
			</figcaption>
		</figure>
	);
}

/** The firm's people and offices, as far as staff have entered them; there is no placeholder. */
export function People({ of }: { of: readonly ShownProof[] }) {
	const { proof: t } = useCopy(proofCopy);
	const team = of.filter(({ kind }) => kind === "team" || kind === "founder");
	return (
		<>
			<Cards title={t.team} of={team} styleName="people" />
			<Cards title={t.offices} of={of.filter(({ kind }) => kind === "office")} styleName="places" />
		</>
	);
}

/** The firm's licence with its register entry, its certificates and partners, as far as staff have entered them. */
export function Marks({ of }: { of: readonly ShownProof[] }) {
	const { proof: t } = useCopy(proofCopy);
	const marks = (["licence", "certificate", "partner"] as const).flatMap(each =>
		of.filter(({ kind }) => kind === each),
	);
	return <Cards title={t.marks} of={marks} styleName="marks" />;
}
