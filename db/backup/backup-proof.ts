import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** One backup that was restored into a scratch database and compared row by row, or failed to be. */
export const BackupProof = defineEntity({
	name: "BackupProof",
	tableName: "backup_proofs",
	properties: {
		id: p.uuid().primary(),
		/** When the backup was made. */
		at: p.datetime(),
		/** How long backup, restore and comparison took. */
		durationMs: p.integer(),
		rows: p.integer(),
		/** Of the file. */
		bytes: p.bigint("number"),
		/** What went wrong; null for a backup that was proved. */
		error: p.text().nullable(),
	},
	indexes: [{ name: "backup_proofs_at", properties: ["at"] }],
});
export type BackupProof = InferEntity<typeof BackupProof>;
