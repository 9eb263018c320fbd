import { RefreshCw } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import type { RunRow } from "#db/jobs/run-row.ts";
import type { AskedFilter } from "#domain/leads/lead-filter.ts";
import { Button } from "../../ui/button/button";
import { Tick } from "../../ui/field/field";
import { Icon } from "../../ui/icon/icon";
import { toast } from "../../ui/toast/toast";
import { callFor } from "../shell/call";
import { howMany } from "../shell/how-many";
import { useCanChange } from "../shell/staff";
import { useChange } from "../shell/use-change";
import { BulkRuns, hideRun, useShownRuns } from "./bulk-runs";
import * as css from "./leads.css.ts";
import { chooseAll, clearSelection, useSelection } from "./selection";

const BulkAnswer = v.object({
	syncedCount: v.optional(v.number()),
	total: v.number(),
	jobId: v.string(),
});

interface ActiveIntegration {
	id: string;
	name: string;
}

/** What the list found, and what of it is on this screen. */
interface Found {
	leads: readonly { id: string }[];
	total: number;
	orMore: boolean;
	asked: AskedFilter;
	quarantined: boolean;
	integrations: ActiveIntegration[];
	bulkRuns: RunRow[];
}

/**
 * Sends the selected people to an active integration, and shows how far that is. Without a selection it says so;
 * `always` shows it even then.
 */
export function SyncBar({ found, always }: { found: Found; always?: boolean }) {
	const { leads, total, orMore, asked, integrations } = found;
	const { ids, filter } = useSelection();
	const runs = useShownRuns(found.bulkRuns);
	const canChange = useCanChange();
	const { busy, make } = useChange();
	const [forced, setForced] = useState(false);
	const count = filter?.total ?? ids.length;
	const wholePage = leads.length > 0 && leads.every(({ id }) => ids.includes(id));
	if (!canChange || (!always && count === 0 && runs.length === 0)) return null;

	async function sync(integration: ActiveIntegration): Promise<void> {
		if (count === 0) {
			toast({ title: "No leads selected", description: "Please select leads to sync", tone: "destructive" });
			return;
		}
		const body = { leadIds: filter ? { filter: filter.asked } : ids, integrationId: integration.id, forced };
		const answer = await make(
			integration.id,
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
				failed: { title: "Error", description: "Failed to bulk sync leads" },
			},
		);
		if (!answer) return;
		clearSelection();
		// The toast has said how it ended.
		if (answer.syncedCount !== undefined) hideRun(answer.jobId);
	}

	return (
		<section
			className={css.bar}
			aria-label="Sync selected leads"
			data-idle={(count === 0 && runs.length === 0) || undefined}
		>
			<BulkRuns runs={runs} />
			<strong>{`${howMany(count, "lead", filter?.orMore)} selected`}</strong>
			{wholePage && total > leads.length && !found.quarantined ? (
				<Button small variant="quiet" onClick={() => chooseAll({ asked, total, orMore })}>
					Select all {howMany(total, "lead", orMore)}
				</Button>
			) : null}
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
			<label htmlFor="sync-forced">
				<Tick id="sync-forced" checked={forced} onChange={event => setForced(event.target.checked)} /> Include
				leads that are already up to date
			</label>
			{count > 0 ? (
				<Button small variant="quiet" onClick={clearSelection}>
					Clear
				</Button>
			) : null}
		</section>
	);
}
