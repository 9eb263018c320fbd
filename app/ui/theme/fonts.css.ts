import { globalFontFace } from "@vanilla-extract/css";

globalFontFace("Cormorant", {
	src: 'url("./fonts/display.woff2") format("woff2")',
	fontWeight: 500,
	fontDisplay: "swap",
});
globalFontFace("Cormorant", {
	src: 'url("./fonts/display-italic.woff2") format("woff2")',
	fontStyle: "italic",
	fontWeight: 500,
	fontDisplay: "swap",
});
globalFontFace("Commissioner", {
	src: 'url("./fonts/text.woff2") format("woff2")',
	fontWeight: "400 600",
	fontDisplay: "swap",
});

// Additional letters in people's names (Ł, ő, ş): only pages that contain one load these files.
const unicodeRange = "U+100-17F,U+218-21B";
globalFontFace("Cormorant", {
	src: 'url("./fonts/display-extended.woff2") format("woff2")',
	fontWeight: 500,
	fontDisplay: "swap",
	unicodeRange,
});
globalFontFace("Cormorant", {
	src: 'url("./fonts/display-italic-extended.woff2") format("woff2")',
	fontStyle: "italic",
	fontWeight: 500,
	fontDisplay: "swap",
	unicodeRange,
});
globalFontFace("Commissioner", {
	src: 'url("./fonts/text-extended.woff2") format("woff2")',
	fontWeight: "400 600",
	fontDisplay: "swap",
	unicodeRange,
});

// System fonts scaled to the same metrics, so that the font swap causes no layout shift.
globalFontFace("CormorantFallback", {
	src: 'local("Times New Roman"),local("Liberation Serif"),local("Noto Serif")',
	sizeAdjust: "97.5%",
	ascentOverride: "94.8%",
	descentOverride: "29.4%",
	lineGapOverride: "0%",
});
globalFontFace("CommissionerFallback", {
	src: 'local("Arial"),local("Liberation Sans"),local("Roboto")',
	sizeAdjust: "100.8%",
	ascentOverride: "100.9%",
	descentOverride: "20.4%",
	lineGapOverride: "0%",
});
// Without any of these fonts, as on many Linux systems, the default serif is a third wider, and the default sans-serif a tenth.
globalFontFace("CormorantWide", {
	src: 'local("DejaVu Serif")',
	sizeAdjust: "76%",
	ascentOverride: "121.6%",
	descentOverride: "37.7%",
	lineGapOverride: "0%",
});
globalFontFace("CommissionerWide", {
	src: 'local("DejaVu Sans")',
	sizeAdjust: "89.6%",
	ascentOverride: "113.5%",
	descentOverride: "22.9%",
	lineGapOverride: "0%",
});
