import { useSnapshot } from "valtio/react";
import { proxy } from "valtio/vanilla";

/** What is selected, across pages: chosen people, or everyone whom a filter finds. */
interface Selection {
	ids: string[];
	filter: { status?: string; q?: string; total: number; orMore: boolean } | null;
}

const selection = proxy<Selection>({ ids: [], filter: null });

/** The selection as it is. */
export function useSelection() {
	return useSnapshot(selection);
}

/** Adds people to the selection, or takes them out. */
export function choose(ids: string[], chosen: boolean): void {
	const rest = selection.ids.filter(id => !ids.includes(id));
	selection.ids = chosen ? [...rest, ...ids] : rest;
	selection.filter = null;
}

/** Selects everyone whom the filter finds, on every page. */
export function chooseAll(filter: { status: string; q: string; total: number; orMore: boolean }): void {
	selection.ids = [];
	selection.filter = {
		total: filter.total,
		orMore: filter.orMore,
		...(filter.status !== "all" && { status: filter.status }),
		...(filter.q && { q: filter.q }),
	};
}

/** Selects nobody. */
export function clearSelection(): void {
	selection.ids = [];
	selection.filter = null;
}
