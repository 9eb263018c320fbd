import { globalStyle, style } from "@vanilla-extract/css";
import { OWNERSHIP_SECTORS } from "./records.ts";

/** Contains the sectors' buttons and their table, which shows the chosen sector only; in print all of them. */
export const finder = style({});
for (const { id } of OWNERSHIP_SECTORS)
	globalStyle(`${finder}:has(#sector-${id}:checked) [data-sector]:not([data-sector=${id}])`, {
		"@media": { screen: { display: "none" } },
	});
