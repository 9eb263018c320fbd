import { hash } from "node:crypto";
import { raw } from "@mikro-orm/core";
import { googleEmail } from "#domain/conversions/identifiers.ts";
import { CAN_RETRACT } from "#domain/conversions/platforms.ts";
import type { EntityManager } from "../orm.ts";
import { wake } from "../outbox/lock-unclaimed.ts";
import { idsOf } from "../sql.ts";
import { ConversionUpload, type StoredIdentifiers } from "./conversion-upload.ts";
import { startDueUploads } from "./start-due-uploads.ts";

/**
 * Prepares conversions for the erasure of a lead: those not yet uploaded never will be, and those that a platform holds are
 * retracted if the platform supports it. Only for that, the click ids, or else the hash of the e-mail, stay until the platform
 * has answered. Must run in the transaction of the erasure.
 */
export async function forgetUploads(
	em: EntityManager,
	{ id: leadId, email }: { id: string; email?: string | null | undefined },
	actor: string,
): Promise<void> {
	const uploads = await em.kysely
		.selectFrom("conversion_uploads as u")
		.innerJoin("conversion_destinations as d", "d.id", "u.destination_id")
		.leftJoin("submissions as s", "s.id", "u.submission_id")
		.where("u.lead_id", "=", leadId)
		.select(["u.id", "u.run_id as runId", "d.platform", "u.told", "u.state", "s.last_touch as touch"])
		.orderBy("u.id")
		.forUpdate("u")
		.execute();
	// An upload in flight may still arrive, so its row stays until that is retracted too.
	const open = (state: string) => state === "pending" || state === "accepted";
	const retained = uploads.filter(
		({ platform, told, state }) => CAN_RETRACT.includes(platform) && (told || open(state)),
	);
	for (const { id, touch } of retained) {
		const { gclid, gbraid, wbraid } = touch ?? {};
		const clicks: StoredIdentifiers = { gclid, gbraid, wbraid };
		const named = Object.values(clicks).some(Boolean);
		const identifiers = named || !email ? clicks : { emailAddress: hash("sha256", googleEmail(email)) };
		const anonymous = { lead: null, wanted: false, identifiers, updatedAt: raw("now()") };
		await em.nativeUpdate(ConversionUpload, { id }, anonymous);
	}
	await wake(
		em,
		uploads.flatMap(({ runId }) => runId ?? []),
	);
	await startDueUploads(em, idsOf(retained), actor);
}
