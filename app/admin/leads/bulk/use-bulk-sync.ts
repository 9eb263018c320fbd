import { useState } from "react";
import * as v from "valibot";
import { callFor, useMutation } from "#app/admin/shell/change.tsx";
import { howMany } from "#app/admin/shell/page/page.tsx";
import { toast } from "#app/ui/toast/toast.ts";
import { hideRun } from "./bulk-runs.tsx";
import { deselect, useSelection } from "./selection.ts";

const BulkAnswer = v.object({
	syncedCount: v.optional(v.number()),
	total: v.number(),
	jobId: v.string(),
});

/** Syncs the selected leads to an active integration; with `forced` also those that are up to date there. */
export function useBulkSync() {
	const selected = useSelection();
	const { ids, filter } = selected;
	const { busy, make } = useMutation();
	const [forced, setForced] = useState(false);
	const count = filter?.total ?? ids.length;

	async function sync(integrationId: string): Promise<void> {
		if (count === 0) {
			toast({ title: "No leads selected", description: "Please select leads to sync", tone: "destructive" });
			return;
		}
		const body = { leadIds: filter ? { filter: filter.asked } : ids, integrationId, forced };
		const answer = await make(
			integrationId,
			() => callFor(BulkAnswer, "POST", "/api/leads/bulk-sync", body),
			{
				done: ({ syncedCount, total }) =>
					syncedCount === undefined
						? {
								title: "Bulk Sync Started",
								description: `${howMany(total, "lead")} to send. The bar below shows how far the sync is.`,
							}
						: {
								title: "Bulk Sync Complete",
								description: `${syncedCount} out of ${total} leads synced successfully`,
							},
				failed: "Failed to bulk sync leads",
			},
		);
		if (!answer) return;
		deselect(selected);
		// The toast has already shown the result.
		if (answer.syncedCount !== undefined) hideRun(answer.jobId);
	}

	return { busy, forced, setForced, sync };
}
