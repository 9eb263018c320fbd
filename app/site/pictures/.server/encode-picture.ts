import pLimit from "p-limit";
import sharp, { type Sharp } from "sharp";
import type { EncodedSize } from "#db/pictures/pictures.ts";
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, widthsOf } from "#domain/content/pictures.ts";
import { AppError } from "#domain/errors.ts";

// One picture at a time, on one core: visitors come first.
sharp.concurrency(1);
sharp.cache(false);
// Other kinds are not even looked at: a drawing of 6 KB takes its parser a quarter of a minute.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
	operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});

const WIDEST = Math.max(...PICTURE_WIDTHS);
/** Pixels of the highest WebP. */
const HIGHEST = 16_383;
const NO_PICTURE = "Please choose a JPEG, PNG, WebP or AVIF picture of at most 50 megapixels";
/** Pixels of the largest picture that is decoded: 50 megapixels are more than phones take. */
const MOST_PIXELS = 50_000_000;
const ENCODERS: Readonly<Record<PictureFormat, (image: Sharp) => Sharp>> = {
	avif: image => image.avif({ quality: 55, effort: 3 }),
	webp: image => image.webp({ quality: 78 }),
};

/** Pictures that wait for their turn, the one under way included. */
const MOST_WAITING = 4;
const turn = pLimit(1);

/**
 * The sizes of an uploaded picture, turned upright and without what cameras write beside the pixels. Throws AppError
 * "invalid" for what is no JPEG, PNG, WebP or AVIF, and "unavailable" while too many wait.
 */
export async function encodePicture(
	bytes: Uint8Array,
): Promise<{ width: number; height: number; sizes: EncodedSize[] }> {
	if (turn.activeCount + turn.pendingCount >= MOST_WAITING)
		throw new AppError("unavailable", "Other pictures are being prepared. Please try again in a moment.");
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

/** The pixels of a picture in its largest size. The kind is told by its bytes: what a browser calls it is not asked. */
async function decode(bytes: Uint8Array) {
	try {
		return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
			.autoOrient()
			.resize({ width: WIDEST, height: HIGHEST, fit: "inside", withoutEnlargement: true })
			.toColourspace("srgb")
			.raw()
			.toBuffer({ resolveWithObject: true });
	} catch (error) {
		throw new AppError("invalid", NO_PICTURE, { fields: { picture: NO_PICTURE }, cause: error });
	}
}
