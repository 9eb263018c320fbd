import { RefreshCw } from "lucide-react";
import { useSearchParams } from "react-router";
import type { LeadList } from "#app/admin/leads/.server/load-leads.ts";
import { howMany } from "#app/admin/shell/page/page.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Button } from "#app/ui/button/button.tsx";
import { Tick } from "#app/ui/field/field.tsx";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Menu, MenuItem } from "#app/ui/menu/menu.tsx";
import * as table from "../list/lead-table.css.ts";
import * as css from "../list/leads.css.ts";
import { Syncs } from "./bulk-bar.tsx";
import { BulkRuns, useShown } from "./bulk-runs.tsx";
import { clearOfBar } from "./clear-of-bar.ts";
import { SelectAll, useSelectAll } from "./select-all.tsx";
import { clearSelection, useSelection } from "./selection.ts";
import { useBulkSync } from "./use-bulk-sync.ts";

/**
 * Syncs the selected leads to an active integration and shows the progress; without a selection a press shows an error. The
 * integration in the URL (`?integration=`) comes first.
 */
export function SyncBar({ leadList }: { leadList: LeadList }) {
	const [parameters] = useSearchParams();
	const isChosen = ({ id }: { id: string }) => id === parameters.get("integration");
	const integrations = leadList.integrations.toSorted((a, b) => Number(isChosen(b)) - Number(isChosen(a)));
	const { ids, filter } = useSelection();
	const runs = useShown(leadList.bulkRuns);
	const canChange = useCanChange();
	const all = useSelectAll(leadList);
	const bulkSync = useBulkSync();
	const { busy, forced, setForced, sync } = bulkSync;
	const syncing = busy !== null;
	const count = filter?.total ?? ids.length;
	if (!canChange) return null;
	return (
		<section
			ref={clearOfBar}
			className={css.bar}
			aria-label="Sync selected leads"
			data-idle={(count === 0 && runs.length === 0) || undefined}
		>
			<BulkRuns runs={runs} />
			<strong>{`${howMany(count, "lead", filter?.orMore)} selected`}</strong>
			<SelectAll leadList={leadList} />
			{/* In one menu on phones: as buttons they would cover half of the screen. */}
			<Menu small className={table.phoneOnly} label={syncing ? "Syncing…" : "Sync"} disabled={syncing}>
				{all ? <MenuItem onClick={all.select}>{all.words}</MenuItem> : null}
				<Syncs leadList={leadList} bulkSync={bulkSync} />
			</Menu>
			{integrations.map(integration => (
				<Button
					key={integration.id}
					small
					variant={isChosen(integration) ? "primary" : "secondary"}
					className={isChosen(integration) ? undefined : table.desktopOnly}
					busy={syncing}
					// Not disabled: a press shows what is missing.
					aria-disabled={count === 0 || undefined}
					onClick={() => void sync(integration.id)}
				>
					<Icon of={RefreshCw} /> {busy === integration.id ? "Syncing…" : `Sync to ${integration.name}`}
				</Button>
			))}
			{integrations.length === 0 ? (
				<span className={table.desktopOnly}>There is no active integration.</span>
			) : null}
			<label htmlFor="sync-forced" className={table.desktopOnly}>
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
