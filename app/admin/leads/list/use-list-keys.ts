import { useEffect, useRef } from "react";
import { isDialogOpen, isMenuOpen } from "#app/admin/shell/live/what-is-open.ts";
import { areKeysOn, isTyping, SEQUENCE_MS } from "#app/admin/shell/single-keys.ts";

/** The row with the focus, or that of the lead beside the list. */
const currentRow = () =>
	document.activeElement?.closest<HTMLElement>("[data-lead]") ??
	document.querySelector<HTMLElement>("[data-lead][aria-current]");

/** Moves to the row after the current one, or before it; the first where none is. Returns its lead. */
function step(by: 1 | -1): string | undefined {
	const rows = [...document.querySelectorAll<HTMLElement>("[data-lead]")];
	const current = currentRow();
	const row = rows[current ? rows.indexOf(current) + by : 0];
	row?.querySelector<HTMLElement>("th a")?.focus();
	return row?.dataset.lead;
}

const press = (selector: string) => currentRow()?.querySelector<HTMLElement>(selector)?.click();

function openStatus(): void {
	const select = currentRow()?.querySelector("select");
	select?.focus();
	try {
		select?.showPicker();
	} catch (error) {
		// A browser without it, or that wants another gesture: the arrow keys open it all the same.
		console.debug("The choices of the status did not open", error);
	}
}

const KEYS: Readonly<Record<string, () => unknown>> = {
	j: () => step(1),
	k: () => step(-1),
	x: () => press("input[type=checkbox]"),
	s: openStatus,
	e: () => press("th a"),
	n: () => press("[data-plan]"),
};

/**
 * Keys of the list: j and k move, x selects, s changes the status, e opens the lead, n its next step. `follow` is told where
 * j and k went.
 */
export function useListKeys(follow: (id: string) => void): void {
	const latest = useRef(follow);
	latest.current = follow;
	useEffect(() => {
		let afterG = 0;
		const onKey = (event: KeyboardEvent) => {
			if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
			if (!areKeysOn()) return;
			if (isDialogOpen() || isMenuOpen()) return;
			const inSequence = Date.now() - afterG < SEQUENCE_MS;
			afterG = event.key === "g" ? Date.now() : 0;
			const act = inSequence ? undefined : KEYS[event.key];
			if (!act) return;
			event.preventDefault();
			const moved = act();
			if (typeof moved === "string") latest.current(moved);
		};
		document.addEventListener("keydown", onKey);
		return () => document.removeEventListener("keydown", onKey);
	}, []);
}
