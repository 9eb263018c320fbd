import { Picture } from "#app/site/pictures/picture.tsx";
import type { ShownPicture } from "#domain/content/pictures.ts";
import * as css from "./proof.css.ts";
import type { ShownProof } from "./shown-proof.ts";

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
