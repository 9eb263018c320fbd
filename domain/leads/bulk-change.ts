import type { LeadStatus } from "./status.ts";

/** What many leads are changed to at once; absent stays. */
export interface BulkChange {
	status?: LeadStatus | undefined;
	/** Of an account; null takes the owner away. */
	ownerId?: string | null | undefined;
	followUpAt?: Date | null | undefined;
	nextStep?: string | null | undefined;
}

/** The same as it is kept for taking it back. */
export type StoredChange = Omit<BulkChange, "followUpAt"> & { followUpAt?: string | null };
