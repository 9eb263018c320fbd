import { useRef, useState } from "react";
import type { LeadList } from "#app/admin/leads/.server/load-leads.ts";
import { offerBack } from "#app/admin/shell/edit/use-editing.ts";
import { howMany } from "#app/admin/shell/page/page.tsx";
import { useCanChange } from "#app/admin/shell/staff.ts";
import { Button, LinkButton } from "#app/ui/button/button.tsx";
import { Menu, MenuCheck, MenuItem, MenuLine, MenuPart } from "#app/ui/menu/menu.tsx";
import { LEAD_STATUSES } from "#domain/leads/status.ts";
import * as table from "../list/lead-table.css.ts";
import * as css from "../list/leads.css.ts";
import { STATUS_WORDS } from "../status-words.ts";
import { BulkPlanDialog } from "./bulk-dialogs.tsx";
import { BulkChanges, BulkRuns, useShown } from "./bulk-runs.tsx";
import { clearOfBar } from "./clear-of-bar.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import { SelectAll, useSelectAll } from "./select-all.tsx";
import { clearSelection, useSelection } from "./selection.ts";
import { useBulkChange } from "./use-bulk-change.ts";
import { useBulkSync } from "./use-bulk-sync.ts";

/** Number of ids that fit into a URL; servers accept about 8,000 characters. */
const MAX_IDS_IN_URL = 190;

type Open = "followUpAt" | "nextStep" | "erase" | null;

/** Actions for all selected leads; on a phone in one menu. */
export function BulkBar({ leadList }: { leadList: LeadList }) {
	const { ids, filter } = useSelection();
	const runs = useShown(leadList.bulkRuns);
	const changes = useShown(leadList.changes);
	const canChange = useCanChange();
	const { busy, change, undo } = useBulkChange();
	const bulkSync = useBulkSync();
	const [open, setOpen] = useState<Open>(null);
	const [typed, setTyped] = useState("");
	// Form for an export with too many ids for a URL.
	const exportForm = useRef<HTMLFormElement>(null);
	const count = filter?.total ?? ids.length;
	const chosen = howMany(count, "lead", filter?.orMore);
	if (!canChange || (count === 0 && runs.length + changes.length === 0)) return null;
	const waiting = busy !== null || bulkSync.busy !== null;
	const exported = exportOf(ids, filter);
	const onExport = () => exportForm.current?.requestSubmit();
	const onOpen = (which: Open) => {
		setTyped("");
		setOpen(which);
	};
	const verbs = { leadList, waiting, change, bulkSync, exported, onExport, onOpen };

	return (
		<section
			ref={clearOfBar}
			className={css.bar}
			aria-label="Selected leads"
			data-idle={count === 0 || undefined}
		>
			<BulkChanges changes={changes} busy={busy === "undo"} undo={undo} />
			<BulkRuns runs={runs} />
			{exported ? null : (
				<form ref={exportForm} method="post" action="/api/leads/export.csv" hidden>
					<input type="hidden" name="ids" value={ids.join(",")} />
					<input type="hidden" name="bom" value="1" />
				</form>
			)}
			{count > 0 ? (
				<>
					<strong>{`${chosen} selected`}</strong>
					<SelectAll leadList={leadList} />
					<Verbs {...verbs} />
					<PhoneVerbs {...verbs} />
					<Button small variant="quiet" onClick={clearSelection}>
						Clear
					</Button>
				</>
			) : null}
			{open === "erase" ? <EraseDialog onClose={() => setOpen(null)} /> : null}
			{open && open !== "erase" ? (
				<BulkPlanDialog
					plan={open}
					typed={typed}
					leads={chosen}
					change={change}
					busy={waiting}
					onClose={words => {
						setTyped(words);
						setOpen(null);
						if (words) offerBack(() => setOpen(open));
					}}
					onDone={() => setOpen(null)}
				/>
			) : null}
		</section>
	);
}

interface VerbsProps {
	leadList: LeadList;
	/** Whether an action is in flight. */
	waiting: boolean;
	change: ReturnType<typeof useBulkChange>["change"];
	bulkSync: ReturnType<typeof useBulkSync>;
	/** URL of the CSV export; null if it would be too long. */
	exported: string | null;
	onExport: () => void;
	onOpen: (which: Open) => void;
}

function Verbs({ leadList, waiting, change, bulkSync, exported, onExport, onOpen }: VerbsProps) {
	const press = (words: string, which: Open, danger = false) => (
		<Button small variant={danger ? "danger" : "secondary"} busy={waiting} onClick={() => onOpen(which)}>
			{words}
		</Button>
	);
	return (
		<div className={css.verbs}>
			<Menu small label="Status" name="Set status" disabled={waiting}>
				<Statuses change={change} />
			</Menu>
			<Menu small label="Owner" name="Set owner" disabled={waiting}>
				<Owners leadList={leadList} change={change} />
			</Menu>
			{press("Follow-up…", "followUpAt")}
			{press("Next step…", "nextStep")}
			<Menu small label={bulkSync.busy ? "Syncing…" : "Sync"} disabled={waiting}>
				<Syncs leadList={leadList} bulkSync={bulkSync} />
			</Menu>
			{exported ? (
				<LinkButton small variant="secondary" href={exported} download="leads.csv">
					Export
				</LinkButton>
			) : (
				<Button small variant="secondary" onClick={onExport}>
					Export
				</Button>
			)}
			{press("Erase…", "erase", true)}
		</div>
	);
}

function PhoneVerbs({ leadList, waiting, change, bulkSync, exported, onExport, onOpen }: VerbsProps) {
	const all = useSelectAll(leadList);
	return (
		<Menu small className={table.phoneOnly} label="Actions" disabled={waiting}>
			{all ? <MenuItem onClick={all.select}>{all.words}</MenuItem> : null}
			<MenuItem onClick={() => onOpen("followUpAt")}>Follow-up…</MenuItem>
			<MenuItem onClick={() => onOpen("nextStep")}>Next step…</MenuItem>
			{exported ? (
				<MenuItem render={<a href={exported} download="leads.csv" />}>Export</MenuItem>
			) : (
				<MenuItem onClick={onExport}>Export</MenuItem>
			)}
			<MenuItem danger onClick={() => onOpen("erase")}>
				Erase…
			</MenuItem>
			<MenuPart label="Status">
				<Statuses change={change} />
			</MenuPart>
			<MenuPart label="Owner">
				<Owners leadList={leadList} change={change} />
			</MenuPart>
			<MenuLine />
			<Syncs leadList={leadList} bulkSync={bulkSync} />
		</Menu>
	);
}

function Statuses({ change }: Pick<VerbsProps, "change">) {
	return LEAD_STATUSES.map(status => (
		<MenuItem
			key={status}
			onClick={() => void change({ status }, `Their status is ${STATUS_WORDS[status]}.`)}
		>
			{STATUS_WORDS[status]}
		</MenuItem>
	));
}

function Owners({ leadList, change }: Pick<VerbsProps, "leadList" | "change">) {
	return (
		<>
			{leadList.owners.map(({ id, username }) => (
				<MenuItem key={id} onClick={() => void change({ ownerId: id }, `They belong to ${username}.`)}>
					{username}
				</MenuItem>
			))}
			<MenuItem onClick={() => void change({ ownerId: null }, "They belong to nobody.")}>Nobody</MenuItem>
		</>
	);
}

/** Menu items to sync the leads to each active integration. */
export function Syncs({ leadList: { integrations }, bulkSync }: Pick<VerbsProps, "leadList" | "bulkSync">) {
	return (
		<>
			{integrations.map(({ id, name }) => (
				<MenuItem key={id} onClick={() => void bulkSync.sync(id)}>
					Sync to {name}
				</MenuItem>
			))}
			{integrations.length === 0 ? <MenuItem disabled>There is no active integration.</MenuItem> : null}
			<MenuCheck name="forced" checked={bulkSync.forced} onChange={bulkSync.setForced}>
				Include leads that are already up to date
			</MenuCheck>
		</>
	);
}

/** Returns the URL of the selected leads' CSV export; null if it would be too long for servers. */
function exportOf(
	ids: readonly string[],
	filter: { asked: Readonly<Record<string, string | undefined>> } | null,
): string | null {
	if (!filter && ids.length > MAX_IDS_IN_URL) return null;
	const query = filter
		? new URLSearchParams(
				Object.entries(filter.asked).flatMap(([name, value]) => (value ? [[name, value]] : [])),
			)
		: `ids=${ids.join(",")}`;
	return `/api/leads/export.csv?bom=1&${query}`;
}
