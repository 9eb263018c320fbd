/** Bytes that an uploaded picture may have. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;

/** Widths in pixels in which a picture is kept; none is wider than what was uploaded. */
export const PICTURE_WIDTHS = [240, 480, 960, 1600] as const;

/** Widths in which a picture of a width is kept, ascending; its own is the last. */
export function widthsOf(width: number): number[] {
	return [...PICTURE_WIDTHS.filter(narrower => narrower < width), width];
}

export const PICTURE_FORMATS = ["avif", "webp"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture as pages show it; sizes in pixels, `widths` ascending. */
export interface ShownPicture {
	id: string;
	alt: string;
	width: number;
	height: number;
	widths: readonly number[];
}

/** The picture of which an address shows one size; null for any other address. */
export function pictureOf(address: string): string | null {
	return /^\/media\/([^/]+)\/\d+\.\w+$/.exec(address)?.[1] ?? null;
}

/** Where one size of a picture is served from, for ever the same bytes. */
export function pictureAddress(id: string, width: number, format: PictureFormat): string {
	return `/media/${id}/${width}.${format}`;
}
