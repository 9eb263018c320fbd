import { readBeacon } from "#app/http/.server/read-json.ts";
import { admin, resource, staff, visitor } from "#app/http/.server/resource.ts";
import { getSwitch, putSwitch } from "#app/http/.server/switch-methods.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { isCrawler } from "#app/visitor/vitals/.server/is-crawler.ts";
import { rememberChat } from "#db/chats/chat-references.ts";
import { ChatReferenceForm } from "#domain/leads/chat-reference-form.ts";
import { parseInput } from "#domain/parse.ts";

export const loader = resource({
	GET: staff(getSwitch("chat_references")),
	PUT: admin(putSwitch("chat_references")),
	POST: visitor(async ({ em, request }) => {
		await spendBeacon("chat");
		const form = parseInput(ChatReferenceForm, await readBeacon(request));
		if (!isCrawler(request)) await rememberChat(em, form);
		return null;
	}),
});
export const action = loader;
