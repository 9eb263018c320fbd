import { LockMode, UniqueConstraintViolationException } from "@mikro-orm/core";
import type { LeadEdit } from "#domain/leads/lead-admin.ts";
import { emailKey } from "#domain/shape.ts";
import { tellOwner } from "../alerts/fan-out-alerts.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { followStatus } from "../conversions/follow-status.ts";
import { followMove, noteFormer } from "../integrations/former-emails.ts";
import { openForChange } from "../kept-by-staff.ts";
import { Subscriber } from "../newsletter/subscriber.ts";
import type { EntityManager } from "../orm.ts";
import { findLead } from "./find-lead.ts";
import { refuseKnownEmail, requireAccount } from "./known-person.ts";
import { Lead } from "./lead.ts";
import { takeConsentBack } from "./withdraw-consent.ts";

/**
 * Changes what staff may say of a lead; absent fields stay. Integrations see it as a new revision. Throws AppError
 * "not_found", "invalid" for an owner who is none, or "conflict" when the lead changed since `revision` or the e-mail is
 * another person's.
 */
export async function editLead(em: EntityManager, id: string, edit: LeadEdit, actor: string): Promise<void> {
	try {
		await em.transactional(inner => change(inner, id, edit, actor));
	} catch (error) {
		// Somebody else got the address between the look and the change.
		if (edit.email && error instanceof UniqueConstraintViolationException)
			await refuseKnownEmail(em.fork(), edit.email, id);
		throw error;
	}
}

async function change(
	em: EntityManager,
	id: string,
	{ revision, ownerId, ...edit }: LeadEdit,
	actor: string,
): Promise<void> {
	const base = { what: "lead", present: () => findLead(em, id) };
	const lead = await openForChange(em, Lead, { id }, { ...base, version: undefined });
	const given = Object.entries({ ...edit, owner: ownerId }).filter(([, value]) => value !== undefined);
	const changed = given.filter(([name, value]) => !isSame(Reflect.get(lead, name), value));
	// Also of an old revision: whoever repeats an edit whose answer was lost is told that it stands.
	if (changed.length === 0) return;
	await openForChange(em, Lead, { id }, { ...base, version: revision, lock: LockMode.NONE });
	const names = changed.map(([name]) => name);
	if (ownerId && names.includes("owner")) await requireAccount(em, ownerId);
	const moved: { emailKey?: string; marketingConsent?: boolean } =
		edit.email && names.includes("email") ? await moveEmail(em, lead, edit.email) : {};
	em.assign(lead, {
		...Object.fromEntries(changed),
		...moved,
		updatedAt: new Date(),
		lastActivityAt: new Date(),
	});
	await em.flush();
	// The list remembers the new address as gone too: no box that anyone can tick brings it back.
	if (moved.marketingConsent === false) await takeConsentBack(em, lead, null);
	if (moved.emailKey) await followMove(em, id, actor);
	if (names.includes("dealValue")) await followStatus(em, [id], actor);
	if (ownerId && names.includes("owner")) await tellOwner(em, [id], actor);
	await recordAudit(em, actor, "lead.edit", id, { fields: names });
}

function isSame(stored: unknown, given: unknown): boolean {
	return stored instanceof Date && given instanceof Date
		? stored.getTime() === given.getTime()
		: stored === given;
}

/**
 * What goes with another address: the records at the providers follow, and whoever left the newsletter under either is not
 * written to, unless they came to it with this one since.
 */
async function moveEmail(em: EntityManager, lead: Lead, email: string) {
	await refuseKnownEmail(em, email, lead.id);
	const key = emailKey(email);
	const before = lead.emailKey;
	if (before === key) return { emailKey: key };
	if (before) await noteFormer(em, lead.id, before);
	const gone = await em.findOne(Subscriber, {
		emailKey: { $in: [key, ...(before ? [before] : [])] },
		state: "unsubscribed",
	});
	const since = {
		emailKey: key,
		state: "subscribed",
		subscribedAt: { $gt: gone?.unsubscribedAt ?? new Date() },
	} as const;
	const left = gone !== null && (await em.count(Subscriber, since)) === 0;
	return {
		emailKey: key,
		...(before ? { formerEmailKeys: [...lead.formerEmailKeys, before] } : {}),
		...(left ? { marketingConsent: false, consentAt: new Date() } : {}),
	};
}
