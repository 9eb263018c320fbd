import { grouped } from "../grouped.ts";

/** Dirhams for display, rounded to whole ones: 35800 gives "AED 35,800". */
export function formatAed(dirhams: number): string {
	return `AED ${grouped(dirhams, 0)}`;
}
