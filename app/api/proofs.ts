import { pageOfWhole } from "#app/http/.server/query.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { createProof, listProofs } from "#db/proofs/proofs.ts";
import { ProofForm } from "#domain/content/proof.ts";

export const loader = resource({
	GET: staff(async ({ url }) => pageOfWhole(url, await listProofs(entityManager()))),
	POST: admin(creates(ProofForm, createProof)),
});
export const action = loader;
