import sharp from "sharp";
import { expect, it } from "vitest";
import { encodePicture } from "./encode-picture.ts";

it.each([
	[300, 17_000, 289],
	[1, 20_000, 1],
])("makes a strip of %i by %i pixels as low as WebP can be", async (width, height, kept) => {
	const strip = sharp({ create: { width, height, channels: 3, background: "#a07030" } }).png();
	const picture = await encodePicture(await strip.toBuffer());
	expect(picture).toMatchObject({ width: kept, height: 16_383 });
	const [first] = picture.sizes;
	expect(await sharp(first?.bytes).metadata()).toMatchObject({ width: Math.min(kept, 240) });
});
