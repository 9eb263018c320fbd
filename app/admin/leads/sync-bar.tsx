import { RefreshCw } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { Button } from "../../ui/button/button";
import { Icon } from "../../ui/icon/icon";
import { toast } from "../../ui/toast/toast";
import { callFor } from "../shell/call";
import { howMany } from "../shell/how-many";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import * as css from "./leads.css.ts";
import { clearSelection, useSelection } from "./selection";

const BulkAnswer = v.object({
	syncedCount: v.optional(v.number()),
	total: v.number(),
	jobId: v.string(),
});

interface ActiveIntegration {
	id: string;
	name: string;
}

/** Sends the selected people to an active integration. Without a selection it says so. */
export function SyncBar({ integrations, always }: { integrations: ActiveIntegration[]; always?: boolean }) {
	const { ids, filter } = useSelection();
	const canChange = useCanChange();
	const { busy, make } = useChange();
	const [forced, setForced] = useState(false);
	const count = filter?.total ?? ids.length;
	if (!canChange || (!always && count === 0)) return null;

	async function sync(integration: ActiveIntegration): Promise<void> {
		if (count === 0) {
			toast({ title: "No leads selected", description: "Please select leads to sync", tone: "destructive" });
			return;
		}
		const { total: _total, orMore: _orMore, ...found } = filter ?? { total: 0, orMore: false };
		const body = { leadIds: filter ? { filter: found } : ids, integrationId: integration.id, forced };
		const answer = await make(
			integration.id,
			() => callFor(BulkAnswer, "POST", "/api/leads/bulk-sync", body),
			{
				done: ({ syncedCount, total }) =>
					syncedCount === undefined
						? {
								title: "Bulk Sync Started",
								description: `${total} leads are on their way. The jobs below show how far they are.`,
							}
						: {
								title: "Bulk Sync Complete",
								description: `${syncedCount} out of ${total} leads synced successfully`,
							},
				failed: { title: "Error", description: "Failed to bulk sync leads" },
			},
		);
		if (answer) clearSelection();
	}

	return (
		<section className={css.bar} aria-label="Sync selected leads" data-idle={count === 0 || undefined}>
			<strong>{`${howMany(count, "lead", filter?.orMore)} selected`}</strong>
			{integrations.map(integration => (
				<Button
					key={integration.id}
					small
					variant="secondary"
					busy={busy === integration.id}
					disabled={busy !== null}
					// Said, not enforced: a press tells what is missing.
					aria-disabled={count === 0 || undefined}
					onClick={() => void sync(integration)}
				>
					<Icon of={RefreshCw} /> {busy === integration.id ? "Syncing…" : `Sync to ${integration.name}`}
				</Button>
			))}
			{integrations.length === 0 ? <span>There is no active integration.</span> : null}
			<label>
				<input
					type="checkbox"
					className={css.pick}
					checked={forced}
					onChange={event => setForced(event.target.checked)}
				/>{" "}
				Also those who are up to date
			</label>
			{count > 0 ? (
				<Button small variant="quiet" onClick={clearSelection}>
					Clear
				</Button>
			) : null}
		</section>
	);
}
