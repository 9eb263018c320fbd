import type { EntityManager } from "../orm.ts";
import { fromNow, iso } from "../sql.ts";
import { LeadMerge } from "./lead-merge.ts";
import { UNDO_MS } from "./unmerge-lead.ts";

/** Returns the lead that was last merged into this one, while the merge can be undone; otherwise null. */
export async function lastMerge(em: EntityManager, leadId: string) {
	const merge = await em.kysely
		.selectFrom("lead_merges")
		.where("lead_id", "=", leadId)
		.where("created_at", ">", fromNow(-UNDO_MS))
		.select(({ ref }) => ["other_id", "other", iso(ref("created_at")).as("at")])
		.orderBy("created_at", "desc")
		.limit(1)
		.executeTakeFirst();
	return merge ? { id: merge.other_id, name: String(merge.other.full_name), at: merge.at } : null;
}

/** Returns the id of the lead that `otherId` was merged into, as long as the merge is kept; null if it was not merged. */
export async function mergedInto(em: EntityManager, otherId: string): Promise<string | null> {
	const merge = await em.findOne(LeadMerge, { otherId }, { orderBy: { createdAt: "desc" } });
	return merge?.lead ?? null;
}
