import type { ShownPicture } from "#domain/content/pictures.ts";
import type { ProofKind } from "#domain/content/proof.ts";

/** What shows that there is a firm, as pages show it; empty text where nothing was said. */
export interface ShownProof {
	id: string;
	kind: ProofKind;
	title: string;
	text: string;
	url: string;
	picture: ShownPicture | null;
}
