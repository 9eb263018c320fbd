import type { ProofForm } from "#domain/content/proof.ts";
import type { BasedOn } from "#domain/shape.ts";
import { createdColumns, deleteIfUnchanged, lockForUpdate, saved, updatedColumns } from "../kept-by-staff.ts";
import type { EntityManager } from "../orm.ts";
import { deleteIfUnused, type MediaFolder, requirePicture } from "../pictures/pictures.ts";
import { Proof } from "./proof.ts";

/** Returns all proofs, or only the active ones, with their pictures, oldest first, as visitors see them. */
export function listProofs(em: EntityManager, { active = false } = {}): Promise<Proof[]> {
	return em.find(Proof, active ? { isActive: true } : {}, {
		populate: ["picture"],
		orderBy: { createdAt: "asc", id: "asc" },
	});
}

const pictureOf = (em: EntityManager, pictureId: string | null) =>
	pictureId ? requirePicture(em, pictureId, "pictureId") : null;

/** Creates a proof. Throws AppError "invalid" for a picture that does not exist. */
export function createProof(em: EntityManager, { pictureId, ...form }: ProofForm, actor: string) {
	return em.transactional(async inner => {
		const picture = await pictureOf(inner, pictureId);
		const created = inner.create(Proof, { ...form, ...createdColumns(actor), picture });
		return saved(inner, created, actor, "proof.create", { kind: form.kind, title: form.title });
	});
}

/**
 * Replaces a proof, and deletes its former picture if it is unused now. Throws AppError "not_found", "invalid", or "conflict"
 * when it was saved since `version`.
 */
export async function updateProof(
	em: EntityManager,
	folder: MediaFolder,
	id: string,
	{ version, pictureId, ...form }: ProofForm & BasedOn,
	actor: string,
): Promise<Proof> {
	const { proof, before } = await em.transactional(async inner => {
		const proof = await lockForUpdate(inner, Proof, { id }, { version, what: "proof" });
		const before = proof.picture?.id;
		const picture = await pictureOf(inner, pictureId);
		inner.assign(proof, { ...form, ...updatedColumns(actor), picture });
		await saved(inner, proof, actor, "proof.update", { kind: form.kind, title: form.title });
		return { proof, before };
	});
	if (before && before !== pictureId) await deleteIfUnused(em, folder, before);
	return proof;
}

/**
 * Deletes a proof, and its picture if it is unused then. Throws AppError "not_found", or "conflict" when it was saved since
 * `version`.
 */
export async function deleteProof(
	em: EntityManager,
	folder: MediaFolder,
	id: string,
	{ version }: BasedOn,
	actor: string,
): Promise<void> {
	const base = { version, what: "proof" };
	const { picture } = await deleteIfUnchanged(em, Proof, { id }, base, actor, "proof.delete");
	if (picture) await deleteIfUnused(em, folder, picture.id);
}
