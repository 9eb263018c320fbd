import type { EntityManager } from "../orm.ts";
import { BackupProof } from "./backup-proof.ts";

/** Result of the last backup test, and of the last successful one. Null if none was ever run. */
export interface BackupState {
	/** ISO 8601. */
	triedAt: string;
	error: string | null;
	/** The last successful test. */
	proved: { at: string; rows: number; bytes: number; durationMs: number } | null;
}

/** Returns the state of backups (docs/operations.md#back-up-and-restore). */
export async function backupState(em: EntityManager): Promise<BackupState | null> {
	const newest = { orderBy: { at: "desc" } } as const;
	const [last] = await em.find(BackupProof, {}, { ...newest, limit: 1 });
	if (!last) return null;
	const good = last.error === null ? last : await em.findOne(BackupProof, { error: null }, newest);
	return {
		triedAt: last.at.toISOString(),
		error: last.error ?? null,
		proved: good && {
			at: good.at.toISOString(),
			rows: good.rows,
			bytes: good.bytes,
			durationMs: good.durationMs,
		},
	};
}
