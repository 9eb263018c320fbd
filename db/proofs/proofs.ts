import type { ProofForm } from "#domain/content/proof.ts";
import type { EntityManager } from "../orm.ts";
import { requirePicture } from "../pictures/pictures.ts";
import { recordVerbs } from "../record-verbs.ts";
import { Proof } from "./proof.ts";

/** Returns all proofs, or only the active ones, with their pictures, oldest first, as visitors see them. */
export function listProofs(em: EntityManager, { active = false } = {}): Promise<Proof[]> {
	return em.find(Proof, active ? { isActive: true } : {}, {
		populate: ["picture"],
		orderBy: { createdAt: "asc", id: "asc" },
	});
}

export const proofs = recordVerbs(Proof, {
	what: "proof",
	byId: id => ({ id }),
	async columns({ kind, title, text, url, alt, isActive, pictureId }: ProofForm, em) {
		const picture = pictureId ? await requirePicture(em, pictureId, "pictureId") : null;
		return { kind, title, text, url, alt, isActive, picture };
	},
	create: (em, columns) => em.create(Proof, columns),
	auditDetail: ({ kind, title }) => ({ kind, title }),
	pictureOf: ({ picture }) => picture?.id,
});
