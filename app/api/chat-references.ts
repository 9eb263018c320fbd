import { readBeacon } from "#app/http/.server/read-json.ts";
import { resource } from "#app/http/.server/resource.ts";
import { getSwitch, putSwitch } from "#app/http/.server/switch-methods.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { admin, staff, visitor } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { isCrawler } from "#app/visitor/vitals/.server/is-crawler.ts";
import { rememberChat } from "#db/chats/chat-references.ts";
import { ChatReferenceForm } from "#domain/leads/chat-reference-form.ts";
import { parseInput } from "#domain/parse.ts";

export const loader = resource({
	GET: staff(getSwitch("chat_references")),
	PUT: admin(putSwitch("chat_references")),
	POST: visitor(async ({ request }) => {
		await spendBeacon("chat");
		const form = parseInput(ChatReferenceForm, await readBeacon(request));
		if (!isCrawler(request)) await rememberChat(entityManager(), form);
		return new Response(null, { status: 204 });
	}),
});
export const action = loader;
