import { globalStyle } from "@vanilla-extract/css";
import "./fonts.css.ts";
import { vars } from "./contract.css.ts";
import { assign } from "./palette.ts";
import { light } from "./palettes.ts";
import { family, largeText, size } from "./tokens.ts";

globalStyle(":root", { vars: assign(light) });
globalStyle("*,::before,::after", { boxSizing: "border-box" });
globalStyle("html", {
	textSizeAdjust: "100%",
	scrollPaddingTop: "5.5rem",
	// There the header is not sticky (header.css.ts), so no space is kept clear for it.
	"@media": { "(max-height: 30rem)": { scrollPaddingTop: "1rem" } },
});
globalStyle("body", {
	margin: 0,
	background: vars.surface,
	color: vars.text,
	fontFamily: family.text,
	fontSize: size.body,
	lineHeight: 1.6,
	WebkitFontSmoothing: "antialiased",
	// The font's own space is 0.19 em: in small or bold text, words would run together.
	wordSpacing: ".06em",
	overflowWrap: "break-word",
	"@media": { [largeText]: { hyphens: "auto" } },
});
globalStyle("h1,h2,h3,h4,p,ul,ol,dl,dd,figure,blockquote,fieldset,legend", { margin: 0, padding: 0 });
globalStyle("h1,h2,h3,h4", { color: vars.heading, textWrap: "balance" });
globalStyle("p,li,dd,figcaption", { textWrap: "pretty" });
globalStyle("fieldset", { border: 0, minWidth: 0 });
globalStyle(":where(ul,ol)", { listStyle: "none" });
globalStyle("a", { color: vars.metalText, textUnderlineOffset: ".2em" });
globalStyle("svg,img", { display: "block", maxWidth: "100%" });
globalStyle("button,input,select,textarea", { font: "inherit", wordSpacing: "inherit", color: "inherit" });
globalStyle(":focus-visible", { outline: `3px solid ${vars.focus}`, outlineOffset: 2 });
globalStyle("[tabindex='-1']:focus", { outline: "none" });
globalStyle("[hidden]", { display: "none !important" });
globalStyle("*,::before,::after", {
	"@media": {
		"(prefers-reduced-motion: reduce)": {
			animationDuration: "1ms !important",
			animationIterationCount: "1 !important",
			transitionDuration: "1ms !important",
		},
	},
});
globalStyle("body", { "@media": { print: { background: "#fff" } } });
// Print has no dark bands, even when backgrounds are printed: text on one would be pale on white.
globalStyle("*,::before,::after", { "@media": { print: { color: "#000 !important" } } });
globalStyle(":is(header,section,footer,div,ul,li,a,button,input,select,textarea)", {
	"@media": { print: { background: "none !important", colorScheme: "light !important" } },
});
// A closed `<details>` cannot be opened on paper.
globalStyle("::details-content", {
	"@media": { print: { contentVisibility: "visible", blockSize: "auto" } },
});
