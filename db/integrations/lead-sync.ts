import { defineEntity, p } from "@mikro-orm/core";
import { Lead } from "../leads/lead.ts";
import { Integration } from "./integration.ts";

/** Sync state of one lead at one integration; no row means never. */
const SYNC_STATUSES = ["pending", "synced", "failed", "suppressed"] as const;
export type SyncStatus = (typeof SYNC_STATUSES)[number];

export const LeadSync = defineEntity({
	name: "LeadSync",
	tableName: "lead_syncs",
	properties: {
		lead: () => p.manyToOne(Lead).primary().deleteRule("cascade").mapToPk(),
		integration: () => p.manyToOne(Integration).primary().deleteRule("cascade").mapToPk(),
		status: p.enum(SYNC_STATUSES),
		/** The lead's revision that the provider holds; older than the lead's own means out of date. */
		syncedRevision: p.integer().nullable(),
		/** The integration's destination at that time; another than its present one means: not there yet. */
		syncedDestination: p.integer().nullable(),
		syncedAt: p.datetime().nullable(),
		remoteId: p.string().length(200).nullable(),
		error: p.text().nullable(),
		/** What a sync that worked did without, such as a phone that the provider refused. */
		note: p.text().nullable(),
		/** We created the person there without consent: consent that comes later may allow campaigns. Null: never synced. */
		heldBack: p.boolean().nullable(),
		/** Keys of the lead's former addresses at the integration: an event under one of them is still about this lead. */
		formerEmails: p.array<string>().columnType("text[]").defaultRaw("'{}'"),
		/** The provider may still hold the person under one of them. */
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
