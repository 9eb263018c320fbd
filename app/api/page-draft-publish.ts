import { resource } from "#app/http/.server/resource.ts";
import { admin } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { publishDraft } from "#db/cms/page-drafts.ts";

const { loader: read, action: write } = resource({
	POST: admin(async ({ params: { elementId = "" }, staff: { username } }) => {
		await publishDraft(entityManager(), elementId, username);
		return new Response(null, { status: 204 });
	}),
});

export const loader = read;
export const action = write;
