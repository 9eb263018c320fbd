import { randomUUID } from "node:crypto";
import { LockMode } from "@mikro-orm/core";
import { eachTouchValue } from "#domain/attribution/touch-values.ts";
import { AppError, notFound } from "#domain/errors.ts";
import {
	type LeadMergeForm,
	MERGED_FIELDS,
	mergedAgreement,
	resolveField,
} from "#domain/leads/lead-merge.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { syncConversions } from "../conversions/sync-conversions.ts";
import { recordFormerAddress, sendMerged } from "../integrations/former-emails.ts";
import type { EntityManager } from "../orm.ts";
import { consentOf } from "./consent-of.ts";
import { Lead } from "./lead.ts";
import { LeadMerge } from "./lead-merge.ts";
import { leadJson, moveConfirmation, moveRows, moveSyncs } from "./lead-rows.ts";
import { Submission } from "./submission.ts";

const earlier = (a: Date | null | undefined, b: Date | null | undefined) =>
	a && b ? (a < b ? a : b) : (a ?? b ?? null);

/**
 * Locks and returns two leads; null if the other was already merged into the first, as in a retry after a lost response. Throws
 * AppError "not_found", and "conflict" for a lead in quarantine. Must run in a transaction.
 */
async function lockBoth(em: EntityManager, id: string, other: string): Promise<[Lead, Lead] | null> {
	if (id === other) throw new AppError("conflict", "A lead cannot be merged with itself");
	const rows = await em.find(
		Lead,
		{ id: { $in: [id, other] } },
		{ lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: "asc" }, populate: ["notesText"] },
	);
	const [own, gone] = [id, other].map(wanted => rows.find(row => row.id === wanted));
	if (own && !gone && (await em.count(LeadMerge, { lead: id, otherId: other })) > 0) return null;
	if (!own || !gone) throw notFound("lead");
	if (own.quarantinedAt || gone.quarantinedAt) {
		throw new AppError("conflict", "Please release both leads from quarantine before you merge them");
	}
	return [own, gone];
}

/** Returns the time (ms) of the latest genuine form with a touch, or else of the creation; 0 without a last touch. */
async function touchedAt(em: EntityManager, { id, createdAt, lastChannel }: Lead): Promise<number> {
	if (!lastChannel) return 0;
	const genuine = { lead: id, lastTouch: { $ne: null }, suspicion: null };
	const form = await em.findOne(Submission, genuine, { orderBy: { createdAt: "desc" } });
	return (form?.createdAt ?? createdAt).getTime();
}

/** Returns the values of the merged lead: the chosen fields, and the earliest and latest of what both have. */
async function mergedLead(em: EntityManager, own: Lead, other: Lead, keep: LeadMergeForm["keep"]) {
	const values = MERGED_FIELDS.map(field => {
		const name = field === "ownerId" ? "owner" : field;
		return [name, resolveField<Lead[typeof name]>(field, keep[field], own[name], other[name])];
	});
	const { email }: { email?: string | null } = Object.fromEntries(values);
	const [addressee, second] = email === own.email ? [own, other] : [other, own];
	const [older, newer] = own.createdAt <= other.createdAt ? [own, other] : [other, own];
	// An imported lead that nobody contacted takes creation time and origin from the one that wrote and awaits an answer.
	const came = older.origin === "import" && !older.firstContactAt ? newer : older;
	const touches = {
		first: older.firstChannel ? older : newer,
		last: (await touchedAt(em, newer)) >= (await touchedAt(em, older)) ? newer : older,
	};
	return {
		...Object.fromEntries(values),
		emailKey: addressee.emailKey,
		formerEmailKeys: [...own.formerEmailKeys, ...other.formerEmailKeys, second.emailKey ?? []].flat(),
		...mergedAgreement(await consentOf(em, addressee), await consentOf(em, second)),
		accessedGuide: own.accessedGuide || other.accessedGuide,
		guideAccessedAt: earlier(own.guideAccessedAt, other.guideAccessedAt),
		firstContactAt: earlier(own.firstContactAt, other.firstContactAt),
		createdAt: came.createdAt,
		sourcePage: older.sourcePage ?? newer.sourcePage,
		origin: came.origin,
		chatReference: older.chatReference ?? newer.chatReference,
		notesText: [own.notesText, other.notesText].filter(Boolean).join(" ") || null,
		...eachTouchValue(({ touch }, name) => touches[touch][name] ?? null),
	};
}

/**
 * Merges two leads: moves forms, notes, reports, runs and syncs, keeps the chosen values and enqueues the sync to integrations.
 * Keeps the previous state of both for a day (unmergeLead). Throws AppError "not_found" and "conflict".
 */
export async function mergeLeads(
	em: EntityManager,
	id: string,
	{ other, keep }: LeadMergeForm,
	actor: string,
): Promise<void> {
	await em.transactional(async inner => {
		const both = await lockBoth(inner, id, other);
		if (!both) return;
		const [own, gone] = both;
		const before = await leadJson(inner, id);
		const theirs = await leadJson(inner, other);
		const now = new Date();
		const values = await mergedLead(inner, own, gone, keep);
		if (own.emailKey && values.emailKey !== own.emailKey) await recordFormerAddress(inner, id, own.emailKey);
		const moved = {
			...(await moveRows(inner, other, id)),
			lead_syncs: await moveSyncs(inner, other, id, gone.emailKey ?? null),
			lead_confirmations: await moveConfirmation(inner, other, id),
		};
		// Frees the unique address before the surviving lead takes it.
		await inner.nativeDelete(Lead, { id: other });
		inner.assign(own, { ...values, lastActivityAt: now, updatedAt: now });
		await inner.flush();
		inner.create(LeadMerge, {
			id: randomUUID(),
			lead: id,
			otherId: other,
			before,
			after: await leadJson(inner, id),
			other: theirs,
			moved,
			createdAt: now,
		});
		await inner.flush();
		await recordAudit(inner, actor, "lead.merge", id, { other });
		await syncConversions(inner, [id], actor);
		await sendMerged(inner, id, actor);
	});
}
