// Cuts the two typefaces down to what the site writes: `node app/ui/theme/fonts/subset.mjs`. Both are OFL 1.1.
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const western = "£€©®°·×ÀÁÂÄÅÆÇÈÉÊËÍÎÏÑÓÔÖØÚÛÜßàáâäåæçèéêëìíîïñòóôöøùúûüÿŒœ";
const marks = "\u00a0\u2009\u200a–—‘’“”…•‹›«»−→←↑↓≈½¼±²³ª";
const source = "node_modules/@fontsource-variable";

const cuts = [
	{ from: "cormorant/files/cormorant-latin-wght-normal.woff2", to: "display", wght: 500 },
	{ from: "cormorant/files/cormorant-latin-wght-italic.woff2", to: "display-italic", wght: 500 },
	{
		from: "commissioner/files/commissioner-latin-wght-normal.woff2",
		to: "text",
		wght: { min: 400, max: 600 },
	},
];

for (const { from, to, wght } of cuts) {
	const bytes = await subsetFont(await readFile(`${source}/${from}`), ascii + western + marks, {
		targetFormat: "woff2",
		variationAxes: { wght },
		keepFeatures: ["kern", "liga", "lnum", "tnum", "mark"],
		noHinting: true,
	});
	await writeFile(new URL(`./${to}.woff2`, import.meta.url), bytes);
	console.log(to, bytes.length);
}
