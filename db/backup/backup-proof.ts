import { defineEntity, type InferEntity, p } from "@mikro-orm/core";

/** One backup test: the backup was restored into a scratch database and compared row by row, or that failed. */
export const BackupProof = defineEntity({
	name: "BackupProof",
	tableName: "backup_proofs",
	properties: {
		id: p.uuid().primary(),
		/** When the backup was created. */
		at: p.datetime(),
		/** Duration of backup, restore and comparison. */
		durationMs: p.integer(),
		rows: p.integer(),
		/** Size of the backup file. */
		bytes: p.bigint("number"),
		/** The error; null if the test succeeded. */
		error: p.text().nullable(),
	},
	indexes: [{ name: "backup_proofs_at", properties: ["at"] }],
});
export type BackupProof = InferEntity<typeof BackupProof>;
