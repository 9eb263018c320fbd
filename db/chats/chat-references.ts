import type { ChatReferenceForm } from "#domain/leads/chat-reference-form.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { EntityManager } from "../orm.ts";
import { SiteSetting } from "../settings/site-setting.ts";
import { ChatReference } from "./chat-reference.ts";

const KEY = "chat_references";

/** Whether pressed chats name a reference. */
export async function namesReferences(em: EntityManager): Promise<boolean> {
	return (await em.findOne(SiteSetting, { key: KEY }))?.value ?? false;
}

/** Has pressed chats name a reference, or no longer. */
export async function setNamesReferences(em: EntityManager, active: boolean, actor: string): Promise<void> {
	await em.transactional(async inner => {
		await inner.upsert(SiteSetting, { key: KEY, value: active, updatedBy: actor, updatedAt: new Date() });
		await recordAudit(inner, actor, active ? "chat_references.on" : "chat_references.off", null);
	});
}

/** Remembers where a chat was opened. A reference that is known already stays what it is: nobody can write over it. */
export async function rememberChat(em: EntityManager, form: ChatReferenceForm): Promise<void> {
	const { reference, page, button, attribution } = form;
	await em.upsert(
		ChatReference,
		{ reference, page, button, touch: attribution ?? null, createdAt: new Date() },
		{ onConflictAction: "ignore" },
	);
}

/** Where the chat with this reference was opened, or null. */
export async function findChat(em: EntityManager, reference: string) {
	const chat = await em.findOne(ChatReference, { reference });
	if (!chat) return null;
	const { page, button, touch, createdAt } = chat;
	return { reference, page, button, at: createdAt.toISOString(), touch: touch ?? null };
}
export type ChatOrigin = NonNullable<Awaited<ReturnType<typeof findChat>>>;
