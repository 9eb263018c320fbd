// Draws the social sharing images and the icons from the brand: `node app/site/seo/draw-images.mjs`.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { COLOUR } from "#domain/brand/colours.ts";

const OUT = "app/public";
const font = async name => (await readFile(`app/ui/theme/fonts/${name}.woff2`)).toString("base64");
const skyline = / d="([^"]+)"/.exec(await readFile("app/ui/ornament/skyline.svg", "utf8"))?.[1] ?? "";
const star = [...(await readFile("app/ui/ornament/star.svg", "utf8")).matchAll(/ d="([^"]+)"/g)].map(
	([, d]) => d,
);

const MARK = `<circle cx="16" cy="16" r="14.5"/><path d="M16 1.5v29M16 1.5c7.2 4.6 7.2 24.4 0 29M16 1.5c-7.2 4.6-7.2 24.4 0 29M2 16h28"/>`;
const shares = {
	home: ["Boutique company formation", "Your Dubai company,<br>set up in 24 hours"],
	corporate: ["Corporate advisory", "Ventures that hold up<br>to scrutiny"],
	calculator: ["Cost calculator", "What your company<br>in Dubai will cost"],
	uk: ["For UK business owners", "45% there.<br>0% here."],
};

const browser = await chromium.launch({
	...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
	args: ["--no-sandbox"],
});
const page = await browser.newPage();
await mkdir(`${OUT}/og`, { recursive: true });
await mkdir(`${OUT}/icons`, { recursive: true });

async function shoot(html, width, height, file) {
	await page.setViewportSize({ width, height });
	await page.setContent(
		`<style>*{margin:0}body{width:${width}px;height:${height}px;overflow:hidden}</style>${html}`,
	);
	await page.evaluate(() => document.fonts.ready);
	const bytes = await page.screenshot({ omitBackground: true });
	if (file) await writeFile(`${OUT}/${file}`, bytes);
	return bytes;
}

const display = await font("display");
const text = await font("text");
for (const [name, [eyebrow, title]] of Object.entries(shares)) {
	await shoot(
		`<style>@font-face{font-family:D;src:url(data:font/woff2;base64,${display})}@font-face{font-family:T;font-weight:400 600;src:url(data:font/woff2;base64,${text})}
		body{background:${COLOUR.ink900};color:${COLOUR.sand50};position:relative}svg{position:absolute;fill:none;stroke:${COLOUR.brass300}}</style>
		<svg viewBox="-101 -101 202 202" width="640" style="right:-150px;top:-110px;opacity:.45" stroke-width=".4"><circle r="100"/><circle r="92"/><circle r="38"/>${star.map(d => `<path d="${d}"/>`).join("")}</svg>
		<svg viewBox="0 0 1200 300" width="1200" style="left:0;bottom:0;opacity:.7"><path d="${skyline}"/></svg>
		<svg viewBox="0 0 32 32" width="64" style="left:80px;top:70px" stroke-width="1.2">${MARK}</svg>
		<p style="position:absolute;left:170px;top:84px;font:600 24px T;letter-spacing:.14em;text-transform:uppercase;color:${COLOUR.brass300}">${eyebrow}</p>
		<p style="position:absolute;left:80px;top:190px;font:500 92px/1 D;letter-spacing:-.02em;font-variant-numeric:lining-nums">${title}</p>`,
		1200,
		630,
		`og/${name}.png`,
	);
}

const icon = (size, inset, radius) =>
	`<div style="width:${size}px;height:${size}px;background:${COLOUR.ink900};border-radius:${radius}px;display:grid;place-items:center"><svg viewBox="0 0 32 32" width="${size - inset * 2}" fill="none" stroke="${COLOUR.brass300}" stroke-width="1.6">${MARK}</svg></div>`;
await shoot(icon(180, 30, 0), 180, 180, "icons/apple-touch-icon.png");
await shoot(icon(192, 30, 36), 192, 192, "icons/icon-192.png");
await shoot(icon(512, 80, 96), 512, 512, "icons/icon-512.png");
await shoot(icon(512, 120, 0), 512, 512, "icons/maskable-512.png");
await writeFile(
	`${OUT}/favicon.svg`,
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${COLOUR.ink900}"/><g fill="none" stroke="${COLOUR.brass300}" stroke-width="1.8" transform="translate(4 4) scale(.75)">${MARK}</g></svg>\n`,
);

// An .ico file may contain a PNG after a directory with one entry.
const small = await shoot(icon(32, 3, 6), 32, 32);
const directory = Buffer.alloc(22);
directory.writeUInt16LE(1, 2);
directory.writeUInt16LE(1, 4);
directory.writeUInt8(32, 6);
directory.writeUInt8(32, 7);
directory.writeUInt16LE(1, 10);
directory.writeUInt16LE(32, 12);
directory.writeUInt32LE(small.length, 14);
directory.writeUInt32LE(22, 18);
await writeFile(`${OUT}/favicon.ico`, Buffer.concat([directory, small]));
await browser.close();
