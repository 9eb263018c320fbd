/** Maximum size of an uploaded picture, in bytes. */
export const LARGEST_PICTURE = 10 * 1024 * 1024;

/** Widths in pixels in which a picture is stored; none is wider than the upload. */
export const PICTURE_WIDTHS = [240, 480, 960, 1600] as const;

/** Returns the widths in which a picture of a given width is stored, ascending; the last is its own width. */
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

/** Returns the picture id in a picture URL; null for any other URL. */
export function pictureOf(address: string): string | null {
	return /^\/media\/([^/]+)\/\d+\.\w+$/.exec(address)?.[1] ?? null;
}

/** Returns the URL of one size of a picture; its bytes never change, so it can be cached for ever. */
export function pictureAddress(id: string, width: number, format: PictureFormat): string {
	return `/media/${id}/${width}.${format}`;
}
