import {
	admin,
	creates,
	deletes,
	paginateInMemory,
	resources,
	staff,
	updates,
} from "#app/http/.server/resource.ts";
import { config } from "#app/services.server.ts";
import { createProof, deleteProof, listProofs, updateProof } from "#db/proofs/proofs.ts";
import { ProofForm } from "#domain/content/proof.ts";

export const loader = resources({
	"api/proofs": {
		GET: staff(async ({ em, url }) => paginateInMemory(url, await listProofs(em), ({ id }) => id)),
		POST: admin(creates(ProofForm, createProof)),
	},
	"api/proofs/:id": {
		PUT: admin(updates(ProofForm, (em, ...change) => updateProof(em, config.MEDIA_DIR, ...change))),
		DELETE: admin(deletes((em, ...which) => deleteProof(em, config.MEDIA_DIR, ...which))),
	},
});
export const action = loader;
