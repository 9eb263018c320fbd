// Subsets the brand's typefaces to static TrueType files: `node domain/paper/fonts/subset.mjs`. Both are under the SIL Open
// Font License 1.1; see the OFL files in this folder.
import { copyFile, readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const source = "node_modules/@fontsource-variable";
const range = (from, to) =>
	Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join("");
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸ–—‘’‚“”„•…‹›€™−×÷≈→`;
const latinExt = range(0x100, 0x24f) + range(0x1e00, 0x1eff);
const greek = range(0x370, 0x3ff);
const cyrillic = range(0x400, 0x4ff);

const cuts = [
	{ family: "cormorant", from: "latin", to: "display-latin", wght: 600, text: latin },
	{ family: "cormorant", from: "latin-ext", to: "display-latin-ext", wght: 600, text: latinExt },
	{ family: "cormorant", from: "cyrillic", to: "display-cyrillic", wght: 600, text: cyrillic },
	{ family: "commissioner", from: "latin", to: "text-latin", wght: 400, text: latin },
	{ family: "commissioner", from: "latin", to: "strong-latin", wght: 600, text: latin },
	{ family: "commissioner", from: "latin-ext", to: "text-latin-ext", wght: 400, text: latinExt },
	{ family: "commissioner", from: "vietnamese", to: "text-vietnamese", wght: 400, text: latinExt },
	{ family: "commissioner", from: "greek", to: "text-greek", wght: 400, text: greek },
	{ family: "commissioner", from: "cyrillic", to: "text-cyrillic", wght: 400, text: cyrillic },
	{ family: "commissioner", from: "cyrillic-ext", to: "text-cyrillic-ext", wght: 400, text: cyrillic },
];

for (const { family, from, to, wght, text } of cuts) {
	const bytes = await subsetFont(
		await readFile(`${source}/${family}/files/${family}-${from}-wght-normal.woff2`),
		text,
		{
			targetFormat: "sfnt",
			variationAxes: { wght },
			keepFeatures: ["kern", "lnum", "tnum", "mark", "ccmp"],
			noHinting: true,
		},
	);
	await writeFile(new URL(`./${to}.ttf`, import.meta.url), bytes);
	console.log(to, bytes.length);
}
for (const family of ["cormorant", "commissioner"]) {
	await copyFile(`${source}/${family}/LICENSE`, new URL(`./OFL-${family}.txt`, import.meta.url));
}
