import { startTransition, useEffect, useState } from "react";

/** Rows that a screen 900 px high shows. */
const ON_SCREEN = 20;

/**
 * The rows of a list that are to be drawn: of another list than before those on the screen come first, and the others once
 * these are painted. Fifty rows take longer to lay out than to be found.
 */
export function useFirstScreen<T>(rows: T[], list: string): T[] {
	const [drawn, setDrawn] = useState(list);
	useEffect(() => {
		if (drawn !== list) startTransition(() => setDrawn(list));
	}, [drawn, list]);
	return drawn === list ? rows : rows.slice(0, ON_SCREEN);
}
