import { json } from "#app/http/.server/present-error.ts";
import { pageOfWhole } from "#app/http/.server/query.ts";
import { readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { createProof, listProofs } from "#db/proofs/proofs.ts";
import { ProofForm } from "#domain/content/proof.ts";

const { loader, action } = resource({
	GET: staff(async ({ url }) => pageOfWhole(url, await listProofs(entityManager()))),
	POST: admin(async ({ request, staff: { username } }) => {
		const form = await readInput(request, ProofForm);
		return json(await createProof(entityManager(), form, username), 201);
	}),
});

export { action, loader };
