import { useEffect } from "react";
import * as v from "valibot";
import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import type { LeadSort } from "#domain/leads/status.ts";

const STORAGE_KEY = "admin-lead-columns";

interface Column {
	key: string;
	label: string;
	/** The sort orders of its header: the first one, and the reverse. */
	sorts?: readonly [LeadSort, LeadSort?];
	/** Whether it is shown by default. */
	usual?: boolean;
}

const IN_ORDER = [
	{ key: "contact", label: "Contact", usual: true },
	{ key: "company", label: "Company", usual: true },
	{ key: "country", label: "Country" },
	{ key: "status", label: "Status", sorts: ["status"], usual: true },
	{ key: "source", label: "Source", usual: true },
	{ key: "campaign", label: "Campaign" },
	{ key: "landingPage", label: "Landing page" },
	{ key: "click", label: "Click ID" },
	{ key: "origin", label: "Form or origin" },
	{ key: "owner", label: "Owner", usual: true },
	{ key: "next", label: "Next step", sorts: ["followUpAt", "-followUpAt"], usual: true },
	{ key: "activity", label: "Last activity", sorts: ["-lastActivityAt", "lastActivityAt"] },
	{ key: "created", label: "Created", sorts: ["-createdAt", "createdAt"], usual: true },
] as const satisfies readonly Column[];
export type ColumnKey = (typeof IN_ORDER)[number]["key"];

/** Columns of the list in order, besides the name. */
export const COLUMNS: readonly (Column & { key: ColumnKey })[] = IN_ORDER;

const usual = () => COLUMNS.flatMap(column => (column.usual ? [column.key] : []));
const state = proxy<{ shown: ColumnKey[]; read: boolean }>({ shown: usual(), read: false });
const Stored = v.array(v.picklist(COLUMNS.map(({ key }) => key)));

/** Returns the visible columns, as stored in this browser. */
export function useColumns(): readonly ColumnKey[] {
	useEffect(() => {
		if (state.read) return;
		state.read = true;
		const stored = localStorage.getItem(STORAGE_KEY);
		if (!stored) return;
		const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Stored), stored);
		if (parsed.success) state.shown = inOrder(parsed.output);
	}, []);
	return useSnapshot(state).shown;
}

const inOrder = (keys: readonly ColumnKey[]) =>
	COLUMNS.flatMap(({ key }) => (keys.includes(key) ? [key] : []));

export function showColumn(key: ColumnKey, shown: boolean): void {
	state.shown = inOrder(shown ? [...state.shown, key] : state.shown.filter(each => each !== key));
	localStorage.setItem(STORAGE_KEY, JSON.stringify(state.shown));
}

/** Restores the default columns. */
export function showUsualColumns(): void {
	state.shown = usual();
	localStorage.removeItem(STORAGE_KEY);
}
