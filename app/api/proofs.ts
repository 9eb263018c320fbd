import { pageOfWhole } from "#app/http/.server/query.ts";
import { creates } from "#app/http/.server/record-methods.ts";
import { admin, resource, staff } from "#app/http/.server/resource.ts";
import { createProof, listProofs } from "#db/proofs/proofs.ts";
import { ProofForm } from "#domain/content/proof.ts";

export const loader = resource({
	GET: staff(async ({ em, url }) => pageOfWhole(url, await listProofs(em))),
	POST: admin(creates(ProofForm, createProof)),
});
export const action = loader;
