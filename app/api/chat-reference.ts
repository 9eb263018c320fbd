import { resource, staff } from "#app/http/.server/resource.ts";
import { findChat } from "#db/chats/chat-references.ts";
import { AppError } from "#domain/errors.ts";
import { readChatReference } from "#domain/whatsapp/chat-reference.ts";

export const loader = resource({
	GET: staff(async ({ em, params }) => {
		const reference = readChatReference(params.reference ?? "");
		const chat = reference && (await findChat(em, reference));
		if (!chat) throw new AppError("not_found", "No chat has this reference");
		return chat;
	}),
});
export const action = loader;
