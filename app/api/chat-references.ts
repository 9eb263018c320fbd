import { json } from "#app/http/.server/present-error.ts";
import { readBeacon, readInput } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { admin, staff, visitor } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { isCrawler } from "#app/visitor/vitals/.server/is-crawler.ts";
import { namesReferences, rememberChat, setNamesReferences } from "#db/chats/chat-references.ts";
import { ChatReferenceForm, ChatReferenceSetting } from "#domain/leads/chat-reference-form.ts";
import { parseInput } from "#domain/parse.ts";

const { loader, action } = resource({
	GET: staff(async () => json({ active: await namesReferences(entityManager()) })),
	POST: visitor(async ({ request }) => {
		await spendBeacon("chat");
		const form = parseInput(ChatReferenceForm, await readBeacon(request));
		if (!isCrawler(request)) await rememberChat(entityManager(), form);
		return new Response(null, { status: 204 });
	}),
	PUT: admin(async ({ request, staff: { username } }) => {
		const { active } = await readInput(request, ChatReferenceSetting);
		await setNamesReferences(entityManager(), active, username);
		return json({ active });
	}),
});

export { action, loader };
