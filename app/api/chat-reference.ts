import { json } from "#app/http/.server/present-error.ts";
import { resource } from "#app/http/.server/resource.ts";
import { staff } from "#app/http/session/.server/guards.ts";
import { entityManager } from "#app/services.server.ts";
import { findChat } from "#db/chats/chat-references.ts";
import { AppError } from "#domain/errors.ts";
import { readChatReference } from "#domain/whatsapp/chat-reference.ts";

export const loader = resource({
	GET: staff(async ({ params }) => {
		const reference = readChatReference(params.reference ?? "");
		const chat = reference && (await findChat(entityManager(), reference));
		if (!chat) throw new AppError("not_found", "No chat has this reference");
		return json(chat);
	}),
});
export const action = loader;
