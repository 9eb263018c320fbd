import { randomUUID } from "node:crypto";
import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { knownTouch } from "#domain/attribution/known-touch.ts";
import { eachTouchValue } from "#domain/attribution/touch-values.ts";
import { invalidField } from "#domain/errors.ts";
import type { NewLead } from "#domain/leads/lead-admin.ts";
import { emailKey } from "#domain/shape.ts";
import { alertOwner } from "../alerts/fan-out-alerts.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { ChatReference } from "../chats/chat-reference.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { addNote } from "./add-note.ts";
import { consentOf } from "./consent-of.ts";
import { refuseKnownEmail, refuseKnownPhone, requireAccount } from "./known-person.ts";
import { Lead } from "./lead.ts";
import { type LeadRow, readLeadRow } from "./lead-row.ts";
import { assignRoundRobin } from "./round-robin.ts";

/**
 * Creates a lead that staff know from elsewhere; a chat reference says which page it came from. Enqueues the sync to
 * integrations as for any new lead. Throws AppError "conflict" with the lead that already has the e-mail or phone number, or
 * "invalid" for an unknown chat reference or owner.
 */
export async function addLead(em: EntityManager, form: NewLead, actor: string): Promise<LeadRow> {
	try {
		return await em.transactional(inner => store(inner, form, actor));
	} catch (error) {
		// Race: another request stored the same person between the check and the insert.
		if (form.email && error instanceof UniqueConstraintViolationException)
			await refuseKnownEmail(em.fork(), form.email);
		throw error;
	}
}

async function store(em: EntityManager, form: NewLead, actor: string): Promise<LeadRow> {
	const { reference, note, ownerId, email, phone, ...details } = form;
	if (email) await refuseKnownEmail(em, email);
	if (phone) await refuseKnownPhone(em, phone);
	if (ownerId) await requireAccount(em, ownerId);
	const id = randomUUID();
	const at = new Date();
	const key = email ? emailKey(email) : null;
	await em.insert(Lead, {
		...details,
		...(await cameFrom(em, reference ?? null)),
		...(await consentOf(em, { emailKey: key })),
		id,
		email: email ?? null,
		emailKey: key,
		phone: phone ?? "",
		owner: ownerId ?? null,
		createdAt: at,
		updatedAt: at,
		lastActivityAt: at,
	});
	if (reference) await em.nativeUpdate(ChatReference, { reference }, { lead: id });
	await recordAudit(em, actor, "lead.create", id);
	if (note) await addNote(em, id, note, actor);
	if (!ownerId) await assignRoundRobin(em, id);
	await alertOwner(em, [id], actor);
	await enqueue(em, "lead.captured", { leadId: id });
	return readLeadRow(em, id);
}

/** Returns the origin columns of a new lead, with a chat's page and touches. Throws AppError "invalid" for an unknown chat. */
async function cameFrom(em: EntityManager, reference: string | null) {
	if (!reference) return { origin: "manual" as const };
	const chat = await em.findOne(ChatReference, { reference });
	if (!chat) throw invalidField("reference", "No chat has this reference");
	const touches = {
		first: knownTouch(chat.touch?.first ?? chat.touch?.last),
		last: knownTouch(chat.touch?.last),
	};
	return {
		origin: "chat" as const,
		chatReference: reference,
		sourcePage: chat.page.slice(0, 100),
		...eachTouchValue(({ touch, part }) => touches[touch]?.[part] ?? null),
	};
}
