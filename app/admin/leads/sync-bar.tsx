import { RefreshCw } from "lucide-react";
import type { LeadList } from "#app/admin/leads/.server/load-leads.ts";
import { Button } from "../../ui/button/button";
import { Tick } from "../../ui/field/field";
import { Icon } from "../../ui/icon/icon";
import { howMany } from "../shell/how-many";
import { useCanChange } from "../shell/staff";
import { BulkRuns, useShown } from "./bulk-runs";
import * as css from "./leads.css.ts";
import { SelectAll } from "./select-all";
import { clearSelection, useSelection } from "./selection";
import { useBulkSync } from "./use-bulk-sync";

/** Sends the selected people to an active integration, and shows how far that is; without a selection it says so. */
export function SyncBar({ found }: { found: LeadList }) {
	const { integrations } = found;
	const { ids, filter } = useSelection();
	const runs = useShown(found.bulkRuns);
	const canChange = useCanChange();
	const { busy, forced, setForced, sync } = useBulkSync();
	const count = filter?.total ?? ids.length;
	if (!canChange) return null;
	return (
		<section
			className={css.bar}
			aria-label="Sync selected leads"
			data-idle={(count === 0 && runs.length === 0) || undefined}
		>
			<BulkRuns runs={runs} />
			<strong>{`${howMany(count, "lead", filter?.orMore)} selected`}</strong>
			<SelectAll found={found} />
			{integrations.map(integration => (
				<Button
					key={integration.id}
					small
					variant="secondary"
					busy={busy === integration.id}
					disabled={busy !== null}
					// Said, not enforced: a press tells what is missing.
					aria-disabled={count === 0 || undefined}
					onClick={() => void sync(integration.id)}
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
