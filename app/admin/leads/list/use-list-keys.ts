import { useSingleKeys } from "#app/admin/shell/single-keys.ts";
import { toast } from "#app/ui/toast/toast.ts";

/** Returns the focused row, or that of the lead beside the list. */
const currentRow = () =>
	document.activeElement?.closest<HTMLElement>("[data-lead]") ??
	document.querySelector<HTMLElement>("[data-lead][aria-current]");

/** Focuses the next or previous row, or the first if there is no current one. Returns its lead's id. */
function step(by: 1 | -1): string | undefined {
	const rows = [...document.querySelectorAll<HTMLElement>("[data-lead]")];
	const current = currentRow();
	const row = rows[current ? rows.indexOf(current) + by : 0];
	row?.querySelector<HTMLElement>("th a")?.focus();
	return row?.dataset.lead;
}

const press = (selector: string) => currentRow()?.querySelector<HTMLElement>(selector)?.click();

function openStatus(): void {
	const select = currentRow()?.querySelector<HTMLSelectElement>("[data-place=status] select");
	if (!select || select.disabled) return;
	if (select.getClientRects().length === 0) {
		toast({ title: "The status is hidden", description: "Show it under Columns to change it in the list." });
		return;
	}
	select.focus();
	try {
		select.showPicker();
	} catch (error) {
		// The browser does not support showPicker or requires another gesture: the arrow keys still open it.
		console.debug("The choices of the status did not open", error);
	}
}

const KEYS: Readonly<Record<string, () => unknown>> = {
	j: () => step(1),
	k: () => step(-1),
	x: () => press("input[type=checkbox]"),
	s: openStatus,
	e: () => press("th a"),
};

/**
 * Keyboard shortcuts of the list: j and k move, x selects, s changes the status, e opens the lead, n opens its plan with
 * `plan`, whichever columns are visible. `follow` is called with the lead to which j or k moved.
 */
export function useListKeys(follow: (id: string) => void, plan: (id: string) => void): void {
	useSingleKeys((event, afterG) => {
		if (afterG) return;
		const lead = event.key === "n" ? currentRow()?.dataset.lead : undefined;
		const act = lead ? () => plan(lead) : KEYS[event.key];
		if (!act) return;
		event.preventDefault();
		const moved = act();
		if (typeof moved === "string") follow(moved);
	});
}
