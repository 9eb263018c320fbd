import type { EntityManager } from "../orm.ts";
import { BackupProof } from "./backup-proof.ts";

/** How the last proof of a backup went, and when one last succeeded. Null where none was ever tried. */
export interface BackupState {
	/** ISO 8601. */
	triedAt: string;
	error: string | null;
	/** Of the last that succeeded. */
	proved: { at: string; rows: number; bytes: number; durationMs: number } | null;
}

/** What is known of backups (docs/operations.md#back-up-and-restore). */
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
