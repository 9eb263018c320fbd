import sharp from "sharp";
import { expect, it } from "vitest";
import { encodePicture } from "./encode-picture.ts";

it.each([
	[300, 17_000, 289],
	[1, 20_000, 1],
])(
	"encodePicture scales a strip of %i by %i pixels down to WebP's maximum height",
	async (width, height, kept) => {
		const strip = sharp({ create: { width, height, channels: 3, background: "#a07030" } }).png();
		const picture = await encodePicture(await strip.toBuffer());
		expect(picture).toMatchObject({ width: kept, height: 16_383 });
		const [first] = picture.sizes;
		expect(await sharp(first?.bytes).metadata()).toMatchObject({ width: Math.min(kept, 240) });
	},
);

/** An SVG of ten times ten times ten rectangles: computing its size takes long. */
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a0"><rect width="1" height="1"/></g>${Array.from(
	{ length: 3 },
	(_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`,
).join("")}</defs><use href="#a3"/></svg>`;
const RED = { create: { width: 9, height: 9, channels: 3, background: "#a07030" } } as const;

it.each([
	["SVG", async () => Buffer.from(DRAWING)],
	["GIF", () => sharp(RED).gif().toBuffer()],
	["TIFF", () => sharp(RED).tiff().toBuffer()],
])("encodePicture rejects %s without passing it to the parser of that format", async (_kind, file) => {
	await expect(encodePicture(await file())).rejects.toMatchObject({
		code: "invalid",
		cause: { message: "Input buffer contains unsupported image format" },
	});
});

it.each(["jpeg", "png", "webp", "avif"] as const)("encodePicture accepts %s", async kind => {
	expect(await encodePicture(await sharp(RED)[kind]().toBuffer())).toMatchObject({ width: 9, height: 9 });
});

it("encodePicture refuses a fifth picture at once, and says when to try again", async () => {
	const file = await sharp(RED).png().toBuffer();
	const results = await Promise.allSettled(Array.from({ length: 5 }, () => encodePicture(file)));
	expect(results.map(({ status }) => status)).toEqual([...Array(4).fill("fulfilled"), "rejected"]);
	expect(results[4]).toMatchObject({ reason: { code: "unavailable", retryAfterSeconds: 5 } });
});
