import { getSwitch, putSwitch } from "#app/api/.server/switch-methods.ts";
import { readBeacon } from "#app/http/.server/read-request.ts";
import { admin, resources, staff, visitor } from "#app/http/.server/resource.ts";
import { spendBeacon } from "#app/http/rate-limit/.server/beacons.ts";
import { isCrawler } from "#app/visitor/vitals/.server/is-crawler.ts";
import { findChat, rememberChat } from "#db/chats/chat-references.ts";
import { AppError, parseInput } from "#domain/errors.ts";
import { ChatReferenceForm } from "#domain/leads/chat-reference-form.ts";
import { readChatReference } from "#domain/whatsapp/chat-reference.ts";

export const loader = resources({
	"api/chat-references": {
		GET: staff(getSwitch("chat_references")),
		PUT: admin(putSwitch("chat_references")),
		POST: visitor(async ({ em, request }) => {
			await spendBeacon("chat");
			const form = parseInput(ChatReferenceForm, await readBeacon(request));
			if (!isCrawler(request)) await rememberChat(em, form);
			return null;
		}),
	},
	"api/chat-references/:reference": {
		GET: staff(async ({ em, params }) => {
			const reference = readChatReference(params.reference ?? "");
			const chat = reference && (await findChat(em, reference));
			if (!chat) throw new AppError("not_found", "No chat has this reference");
			return chat;
		}),
	},
});
export const action = loader;
