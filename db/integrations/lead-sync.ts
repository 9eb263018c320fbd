import { defineEntity, p } from "@mikro-orm/core";
import { Lead } from "../leads/lead.ts";
import { Integration } from "./integration.ts";

/** States of one lead's sync at one integration; no row means never synced. */
const SYNC_STATUSES = ["pending", "synced", "failed", "suppressed"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

export const LeadSync = defineEntity({
	name: "LeadSync",
	tableName: "lead_syncs",
	properties: {
		lead: () => p.manyToOne(Lead).primary().deleteRule("cascade").mapToPk(),
		integration: () => p.manyToOne(Integration).primary().deleteRule("cascade").mapToPk(),
		status: p.enum(SYNC_STATUSES),
		/** The lead's revision that the provider holds; lower than the lead's own revision means outdated. */
		syncedRevision: p.integer().nullable(),
		/** The integration's destination number at that sync; another current number means that it must be synced again. */
		syncedDestination: p.integer().nullable(),
		syncedAt: p.datetime().nullable(),
		remoteId: p.string().length(200).nullable(),
		error: p.text().nullable(),
		/** What a successful sync left out, such as a phone number that the provider rejected. */
		note: p.text().nullable(),
		/** Whether the sync created the contact without consent, so that later consent may allow campaigns. Null: never synced. */
		heldBack: p.boolean().nullable(),
		/** E-mail keys of former addresses that the integration knows: an event for one of them is still about this lead. */
		formerEmails: p.array<string>().columnType("text[]").defaultRaw("'{}'"),
		/** Whether the provider may still hold the lead under a former address. */
		moving: p.boolean().default(false),
		updatedAt: p.datetime(),
	},
	indexes: [
		{ name: "lead_syncs_integration_lead", properties: ["integration", "lead"] },
		{ name: "lead_syncs_remote", properties: ["integration", "remoteId"], where: "remote_id is not null" },
		{ name: "lead_syncs_former", properties: ["integration"], where: "former_emails <> '{}'" },
		{ name: "lead_syncs_failed", properties: ["integration"], where: "status = 'failed'" },
	],
});
