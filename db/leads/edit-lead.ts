import { LockMode, UniqueConstraintViolationException } from "@mikro-orm/core";
import type { LeadEdit } from "#domain/leads/lead-admin.ts";
import { emailKey } from "#domain/shape.ts";
import { alertOwner } from "../alerts/fan-out-alerts.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { syncConversions } from "../conversions/sync-conversions.ts";
import { recordFormerAddress, syncAddressChange } from "../integrations/former-emails.ts";
import { Subscriber } from "../newsletter/subscriber.ts";
import type { EntityManager } from "../orm.ts";
import { enqueue } from "../outbox/enqueue.ts";
import { lockForUpdate } from "../versioned-row.ts";
import { findLead } from "./find-lead.ts";
import { refuseKnownEmail, requireAccount } from "./known-person.ts";
import { Lead } from "./lead.ts";
import { takeConsentBack } from "./withdraw-consent.ts";

/**
 * Updates the fields of a lead that staff may edit; absent fields stay unchanged. Integrations see a new revision. Throws
 * AppError "not_found", "invalid" for an unknown owner, or "conflict" when the lead changed since `revision` or another lead
 * has the e-mail.
 */
export async function editLead(em: EntityManager, id: string, edit: LeadEdit, actor: string): Promise<void> {
	try {
		await em.transactional(inner => change(inner, id, edit, actor));
	} catch (error) {
		// Race: another lead got the address between the check and the update.
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
	const lead = await lockForUpdate(em, Lead, { id }, { ...base, version: undefined });
	const changes = Object.entries({ ...edit, owner: ownerId }).filter(([, value]) => value !== undefined);
	const changed = changes.filter(([name, value]) => !isSame(Reflect.get(lead, name), value));
	// Also with an old revision: a retry of an edit whose response was lost succeeds.
	if (changed.length === 0) return;
	await lockForUpdate(em, Lead, { id }, { ...base, version: revision, lock: LockMode.NONE });
	const names = changed.map(([name]) => name);
	if (ownerId && names.includes("owner")) await requireAccount(em, ownerId);
	const moved: { emailKey?: string; marketingConsent?: boolean } =
		edit.email && names.includes("email") ? await moveEmail(em, lead, edit.email) : {};
	const isFirstEmail = moved.emailKey !== undefined && !lead.emailKey;
	em.assign(lead, {
		...Object.fromEntries(changed),
		...moved,
		updatedAt: new Date(),
		lastActivityAt: new Date(),
	});
	await em.flush();
	// The newsletter list also records the new address as unsubscribed, so that a form's checkbox cannot resubscribe it.
	if (moved.marketingConsent === false) await takeConsentBack(em, lead, null);
	if (moved.emailKey) await syncAddressChange(em, id, actor);
	// Without an e-mail a lead is sent to no integration, so its first one is sent like a new lead; imported leads never are.
	if (isFirstEmail && lead.origin !== "import") await enqueue(em, "lead.captured", { leadId: id });
	if (names.includes("dealValue")) await syncConversions(em, [id], actor);
	if (ownerId && names.includes("owner")) await alertOwner(em, [id], actor);
	await recordAudit(em, actor, "lead.edit", id, { fields: names });
}

function isSame(stored: unknown, value: unknown): boolean {
	return stored instanceof Date && value instanceof Date
		? stored.getTime() === value.getTime()
		: stored === value;
}

/**
 * Returns the columns that change with the e-mail. Enqueued syncs move the records at providers. If either address has
 * unsubscribed from the newsletter, consent is withdrawn, unless the new address subscribed again since.
 */
async function moveEmail(em: EntityManager, lead: Lead, email: string) {
	await refuseKnownEmail(em, email, lead.id);
	const key = emailKey(email);
	const before = lead.emailKey;
	if (before === key) return { emailKey: key };
	if (before) await recordFormerAddress(em, lead.id, before);
	const gone = await em.findOne(Subscriber, {
		emailKey: { $in: [key, ...(before ? [before] : [])] },
		state: "unsubscribed",
	});
	const since = {
		emailKey: key,
		state: "subscribed",
		subscribedAt: { $gt: gone?.unsubscribedAt ?? new Date() },
	} as const;
	const unsubscribed = gone !== null && (await em.count(Subscriber, since)) === 0;
	return {
		emailKey: key,
		...(before ? { formerEmailKeys: [...lead.formerEmailKeys, before] } : {}),
		...(unsubscribed ? { marketingConsent: false, consentAt: new Date() } : {}),
	};
}
