import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import type { EncodedSize } from "#db/pictures/pictures.ts";
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, widthsOf } from "#domain/content/pictures.ts";
import { AppError } from "#domain/errors.ts";

// One picture at a time, on one core, so that requests of visitors are not slowed down.
sharp.concurrency(1);
sharp.cache(false);
// Other formats are never parsed: an SVG of 6 KB can keep its parser busy for 15 seconds.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});

const WIDEST = Math.max(...PICTURE_WIDTHS);
/** Maximum height of a WebP, in pixels. */
const HIGHEST = 16_383;
const NO_PICTURE = "Please choose a JPEG, PNG, WebP or AVIF picture of at most 50 megapixels";
/** Maximum pixels of a picture that is decoded: 50 megapixels are more than phones take. */
const MAX_PIXELS = 50_000_000;
const ENCODERS: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
	avif: image => image.avif({ quality: 55, effort: 3 }),
	webp: image => image.webp({ quality: 78 }),
};

/** Maximum number of pictures in the queue, including the one in progress. */
const MAX_WAITING = 4;
const turn = pLimit(1);

/**
 * Encodes an uploaded picture in every size, rotated upright and without camera metadata. Throws AppError "invalid" for
 * anything but JPEG, PNG, WebP or AVIF, and "unavailable" while the queue is full.
 */
export async function encodePicture(
	bytes: Uint8Array,
): Promise<{ width: number; height: number; sizes: EncodedSize[] }> {
	if (turn.activeCount + turn.pendingCount >= MAX_WAITING)
		throw new AppError("unavailable", "Other pictures are being prepared. Please try again in a moment.", {
			retryAfterSeconds: 5,
		});
	return turn(encode, bytes);
}

async function encode(bytes: Uint8Array) {
	const { data, info } = await decode(bytes);
	const { width, height } = info;
	const sizes: EncodedSize[] = [];
	for (const each of widthsOf(width)) {
		const resized = sharp(data, { raw: info }).resize({ width: each });
		for (const format of PICTURE_FORMATS)
			sizes.push({ width: each, format, bytes: await ENCODERS[format](resized.clone()).toBuffer() });
	}
	return { width, height, sizes };
}

/** Decodes a picture at its largest size. The format is detected from its bytes; the declared content type is ignored. */
async function decode(bytes: Uint8Array) {
	try {
		return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
			.autoOrient()
			.resize({ width: WIDEST, height: HIGHEST, fit: "inside", withoutEnlargement: true })
			.toColourspace("srgb")
			.raw()
			.toBuffer({ resolveWithObject: true });
	} catch (error) {
		throw new AppError("invalid", NO_PICTURE, { fields: { picture: NO_PICTURE }, cause: error });
	}
}
