import type { PartName } from "./breakdown.ts";

/** The chart's colours on screen and paper, `words` being readable on `fill`: gold is kept, ink and steel are taxes. */
export const PART_COLOURS: Readonly<Record<PartName, { readonly fill: string; readonly words: string }>> = {
	kept: { fill: "#d9b978", words: "#0d1b24" },
	corporate: { fill: "#0d1b24", words: "#ffffff" },
	personal: { fill: "#3f5a68", words: "#ffffff" },
	employee: { fill: "#8fa3ad", words: "#0d1b24" },
	employer: { fill: "#7b5a20", words: "#ffffff" },
};
