// Subsets the two typefaces to the characters that the site uses: `node app/ui/theme/fonts/subset.mjs`. Both are OFL 1.1.
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const western = "£€©®°·×ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿŒœ";
const marks = "\u00a0\u2009\u200a–—‘’“”…•‹›«»−→←↑↓≈½¼±²³ª";
const source = "node_modules/@fontsource-variable";

/** Additional letters in people's names; only loaded by pages that contain one (the ranges are in fonts.css.ts). */
const extended = `${Array.from({ length: 128 }, (_, index) => String.fromCharCode(0x100 + index)).join("")}ȘșȚț`;

const cuts = [
	{ from: "cormorant/files/cormorant-SCRIPT-wght-normal.woff2", to: "display", wght: 500 },
	{ from: "cormorant/files/cormorant-SCRIPT-wght-italic.woff2", to: "display-italic", wght: 500 },
	{
		from: "commissioner/files/commissioner-SCRIPT-wght-normal.woff2",
		to: "text",
		wght: { min: 400, max: 600 },
	},
];

async function cut(from, to, letters, wght) {
	const bytes = await subsetFont(await readFile(`${source}/${from}`), letters, {
		targetFormat: "woff2",
		variationAxes: { wght },
		keepFeatures: ["kern", "liga", "lnum", "tnum", "mark"],
		noHinting: true,
	});
	await writeFile(new URL(`./${to}.woff2`, import.meta.url), bytes);
	console.log(to, bytes.length);
}

for (const { from, to, wght } of cuts) {
	await cut(from.replace("SCRIPT", "latin"), to, ascii + western + marks, wght);
	await cut(from.replace("SCRIPT", "latin-ext"), `${to}-extended`, extended, wght);
}
