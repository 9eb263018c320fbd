import { globalStyle } from "@vanilla-extract/css";

// Each rule is in force while staff have turned the optimization on: the root carries its name.
globalStyle("[data-o~=still_pages] *,[data-o~=still_pages] ::before,[data-o~=still_pages] ::after", {
	animation: "none !important",
	transition: "none !important",
});
// Drawings carry their own (ui/ornament): marks of a table and bars of a figure are drawn too, and say something.
globalStyle("[data-o~=system_fonts] *,[data-o~=system_fonts] ::before,[data-o~=system_fonts] ::after", {
	"@media": { "(max-width: 47.99rem)": { fontFamily: "system-ui,sans-serif !important" } },
});
