import { creates, deletes, updates } from "#app/api/.server/record-methods.ts";
import { paginateInMemory } from "#app/http/.server/paginate.ts";
import { admin, resources, staff } from "#app/http/.server/resource.ts";
import { config } from "#app/services.server.ts";
import { listProofs, proofs } from "#db/proofs/proofs.ts";
import { ProofForm } from "#domain/content/proof.ts";

export const loader = resources({
	"api/proofs": {
		GET: staff(async ({ em, url }) => paginateInMemory(url, await listProofs(em), ({ id }) => id)),
		POST: admin(creates(ProofForm, proofs.create)),
	},
	"api/proofs/:id": {
		PUT: admin(updates(ProofForm, (em, ...change) => proofs.update(em, ...change, config.MEDIA_DIR))),
		DELETE: admin(deletes((em, ...which) => proofs.remove(em, ...which, config.MEDIA_DIR))),
	},
});
export const action = loader;
