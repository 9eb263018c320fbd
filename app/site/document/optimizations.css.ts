import { globalStyle } from "@vanilla-extract/css";

// Each rule is in force while staff have turned the optimization on: the root carries its name.
globalStyle("[data-o~=still_pages] *,[data-o~=still_pages] ::before,[data-o~=still_pages] ::after", {
	animation: "none !important",
	transition: "none !important",
});
globalStyle("[data-o~=plain_ornament] svg[aria-hidden=true]:not([class*=lucide])", { display: "none" });
globalStyle("[data-o~=system_fonts] *", {
	"@media": { "(max-width: 47.99rem)": { fontFamily: "system-ui,sans-serif !important" } },
});
