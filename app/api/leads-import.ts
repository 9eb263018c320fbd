import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { readLeadsFile } from "#app/leads/import/.server/read-leads-file.ts";
import { announcer, entityManager } from "#app/services.server.ts";
import { createImport } from "#db/imports/create-import.ts";
import { foretell } from "#db/imports/foretell.ts";

const { loader, action } = resource({
	POST: admin(async ({ request, url, staff: { username } }) => {
		const { lines, mapping } = await readLeadsFile(request, url);
		if (url.searchParams.get("dryRun") === "1") {
			return json({ ...(await foretell(entityManager(), lines)), mapping });
		}
		const jobId = await createImport(entityManager(), lines, username);
		announcer.announce("outbox");
		return json({ jobId }, 202);
	}),
});

export { action, loader };
