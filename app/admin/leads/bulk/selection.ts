import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";
import type { AskedFilter } from "#domain/leads/lead-filter.ts";

/** Everyone whom a filter finds. */
interface Matching {
	asked: AskedFilter;
	total: number;
	orMore: boolean;
}

/** What is selected, across pages: chosen people, or everyone whom a filter finds. */
interface Selection {
	ids: string[];
	filter: Matching | null;
}

const selection = proxy<Selection>({ ids: [], filter: null });

/** Who was chosen last: from there a range goes. */
let anchor: string | null = null;

export function useSelection() {
	return useSnapshot(selection);
}

/** Adds people to the selection, or takes them out. */
export function choose(ids: string[], chosen: boolean): void {
	const rest = selection.ids.filter(id => !ids.includes(id));
	selection.ids = chosen ? [...rest, ...ids] : rest;
	selection.filter = null;
}

/** The same for one person of a list, or with `far` for everyone between them and whoever was chosen before. */
export function chooseUpTo(here: string[], id: string, { chosen, far }: { chosen: boolean; far: boolean }) {
	const at = here.indexOf(id);
	const from = far && anchor !== null ? here.indexOf(anchor) : -1;
	choose(from < 0 ? [id] : here.slice(Math.min(at, from), Math.max(at, from) + 1), chosen);
	anchor = id;
}

/** Selects everyone whom the filter finds, on every page. */
export function chooseAll(filter: Matching): void {
	selection.ids = [];
	selection.filter = filter;
}

export function clearSelection(): void {
	selection.ids = [];
	selection.filter = null;
	anchor = null;
}
