import { globalStyle } from "@vanilla-extract/css";

// Each rule applies while staff have activated the optimization, whose name the root element then has in data-o.
globalStyle("[data-o~=still_pages] *,[data-o~=still_pages] ::before,[data-o~=still_pages] ::after", {
	animation: "none !important",
	transition: "none !important",
});
// plain_ornament's rules are with the drawings (ui/ornament): table marks and chart bars are drawings too, but have meaning.
globalStyle("[data-o~=system_fonts] *,[data-o~=system_fonts] ::before,[data-o~=system_fonts] ::after", {
	"@media": { "(max-width: 47.99rem)": { fontFamily: "system-ui,sans-serif !important" } },
});
