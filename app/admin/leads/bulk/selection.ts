import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import type { AskedFilter } from "#domain/leads/lead-filter.ts";

/** All leads that match a filter. */
interface Matching {
	asked: AskedFilter;
	total: number;
	orMore: boolean;
}

/** The selection, across pages: single leads, or all leads that match a filter. */
interface Selection {
	ids: string[];
	filter: Matching | null;
}

const selection = proxy<Selection>({ ids: [], filter: null });

/** The lead selected last, from which a range selection extends. */
let anchor: string | null = null;

export function useSelection() {
	return useSnapshot(selection);
}

/** Adds leads to the selection, or removes them. */
export function choose(ids: string[], chosen: boolean): void {
	const remaining = selection.ids.filter(id => !ids.includes(id));
	selection.ids = chosen ? [...remaining, ...ids] : remaining;
	selection.filter = null;
}

/** Selects or deselects a lead of a list; with `far` the whole range from the lead selected last. */
export function chooseUpTo(here: string[], id: string, { chosen, far }: { chosen: boolean; far: boolean }) {
	const at = here.indexOf(id);
	const from = far && anchor !== null ? here.indexOf(anchor) : -1;
	choose(from < 0 ? [id] : here.slice(Math.min(at, from), Math.max(at, from) + 1), chosen);
	anchor = id;
}

/** Selects all leads that match the filter, on every page. */
export function chooseAll(filter: Matching): void {
	selection.ids = [];
	selection.filter = filter;
}

/** Deselects all leads of a filter when another list is shown: otherwise an action would change leads that are not in sight. */
export function deselectOthers(asked: AskedFilter): void {
	if (selection.filter && JSON.stringify(selection.filter.asked) !== JSON.stringify(asked)) clearSelection();
}

/** Deselects what was sent, and keeps what was selected since. */
export function deselect({ ids, filter }: ReturnType<typeof useSelection>): void {
	if (Boolean(filter) !== Boolean(selection.filter)) return;
	if (filter) clearSelection();
	else choose([...ids], false);
}

export function clearSelection(): void {
	selection.ids = [];
	selection.filter = null;
	anchor = null;
}
