import { useCopy } from "#app/site/cms/use-copy.ts";
import { Picture } from "#app/site/pictures/picture.tsx";
import type { ShownProof } from "#app/site/proof/.server/shown-proof.ts";
import { Heading } from "#app/ui/heading/heading.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { proofCopy } from "./copy.ts";
import * as css from "./proof.css.ts";

/** The firm's licence with its entry in the register, its certificates and its partners, as far as staff have shown them. */
export function Marks({ of }: { of: readonly ShownProof[] }) {
	const { proof: t } = useCopy(proofCopy);
	const marks = (["licence", "certificate", "partner"] as const).flatMap(each =>
		of.filter(({ kind }) => kind === each),
	);
	if (marks.length === 0) return null;
	return (
		<div className={css.part}>
			<Heading level={3}>{t.marks}</Heading>
			<ul className={css.marks}>
				{marks.map(({ id, kind, title, text, url, picture }) => (
					<li key={id} className={css.card}>
						{picture ? <Picture picture={picture} sizes="10rem" className={css.mark} /> : null}
						<b>{title}</b>
						{text ? <span className={css.line}>{text}</span> : null}
						{url ? <TextLink href={url}>{kind === "licence" ? t.register : t.more}</TextLink> : null}
					</li>
				))}
			</ul>
		</div>
	);
}
