import { globalStyle, style } from "@vanilla-extract/css";
import { OWNERSHIP_SECTORS } from "./records.ts";

/** Around the sectors' buttons and their table, which then shows the chosen one alone; on paper all of them. */
export const finder = style({});
for (const { id } of OWNERSHIP_SECTORS)
	globalStyle(`${finder}:has(#sector-${id}:checked) [data-sector]:not([data-sector=${id}])`, {
		"@media": { screen: { display: "none" } },
	});
