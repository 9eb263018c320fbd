import { Picture } from "#app/site/pictures/picture.tsx";
import type { ShownProof } from "#app/site/proof/.server/shown-proof.ts";
import type { ShownPicture } from "#domain/content/pictures.ts";
import * as css from "./proof.css.ts";

/** The founder with their picture, in the place of a drawing. */
export function Founder({ of: { title, text }, picture }: { of: ShownProof; picture: ShownPicture }) {
	return (
		<figure className={css.founder}>
			<Picture picture={picture} sizes="(min-width: 64rem) 24rem, 100vw" className={css.portrait} />
			<figcaption>
				<b>{title}</b>
				{text ? <span className={css.line}>{text}</span> : null}
			</figcaption>
		</figure>
	);
}
