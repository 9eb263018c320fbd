import { config } from "#app/config.server.ts";
import { removes, updates } from "#app/http/.server/record-methods.ts";
import { admin, resource } from "#app/http/.server/resource.ts";
import { deleteProof, updateProof } from "#db/proofs/proofs.ts";
import { ProofForm } from "#domain/content/proof.ts";

export const loader = resource({
	PUT: admin(updates(ProofForm, (em, ...change) => updateProof(em, config.MEDIA_DIR, ...change))),
	DELETE: admin(removes((em, ...which) => deleteProof(em, config.MEDIA_DIR, ...which))),
});
export const action = loader;
