import { COLOUR } from "../brand/colours.ts";
import type { PartName } from "./breakdown.ts";

/** Chart colours on screen and paper; `words` has enough contrast on `fill`. Gold is kept, ink and steel are taxes. */
export const PART_COLOURS: Readonly<Record<PartName, { readonly fill: string; readonly words: string }>> = {
	kept: { fill: COLOUR.brass300, words: COLOUR.ink900 },
	corporate: { fill: COLOUR.ink900, words: COLOUR.white },
	personal: { fill: COLOUR.steel600, words: COLOUR.white },
	employee: { fill: COLOUR.steel400, words: COLOUR.ink900 },
	employer: { fill: COLOUR.brass700, words: COLOUR.white },
};
