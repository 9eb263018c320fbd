import type { LeadStatus } from "./status.ts";

/** Changes applied to many leads at once; an absent field stays unchanged. */
export interface BulkChange {
	status?: LeadStatus | undefined;
	/** Account id; null removes the owner. */
	ownerId?: string | null | undefined;
	followUpAt?: Date | null | undefined;
	nextStep?: string | null | undefined;
}

/** The same change as it is stored for undo. */
export type StoredChange = Omit<BulkChange, "followUpAt"> & { followUpAt?: string | null };
