import { json } from "#app/http/.server/present-error.ts";
import { readJson } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin, staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { createProof, listProofs } from "#db/proofs/proofs.ts";
import { ProofForm } from "#domain/content/proof.ts";
import { parseInput } from "#domain/parse.ts";

const { loader: read, action: write } = resource({
	GET: staff(async () => json(await listProofs(entityManager()))),
	POST: admin(async ({ request, staff: { username } }) => {
		const form = parseInput(ProofForm, await readJson(request));
		return json(await createProof(entityManager(), form, username), 201);
	}),
});

export const loader = read;
export const action = write;
