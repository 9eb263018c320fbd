import type { ChatReferenceForm } from "#domain/leads/chat-reference-form.ts";
import type { EntityManager } from "../orm.ts";
import { ChatReference } from "./chat-reference.ts";

/** Stores where a chat was opened. A known reference stays unchanged, so that nobody can overwrite it. */
export async function rememberChat(em: EntityManager, form: ChatReferenceForm): Promise<void> {
	const { reference, page, button, attribution } = form;
	await em.upsert(
		ChatReference,
		{ reference, page, button, touch: attribution ?? null, createdAt: new Date() },
		{ onConflictAction: "ignore" },
	);
}

/** Returns where the chat with this reference was opened, or null. */
export async function findChat(em: EntityManager, reference: string) {
	const chat = await em.findOne(ChatReference, { reference });
	if (!chat) return null;
	const { page, button, touch, createdAt } = chat;
	return { reference, page, button, at: createdAt.toISOString(), touch: touch ?? null };
}
export type ChatOrigin = NonNullable<Awaited<ReturnType<typeof findChat>>>;
