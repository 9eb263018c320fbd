import { type PictureFormat, pictureAddress, type ShownPicture } from "#domain/content/pictures.ts";

interface PictureProps {
	picture: ShownPicture;
	sizes: string;
	className?: string;
}

/** An uploaded picture, responsive; `sizes` states its displayed width. */
export function Picture({ picture: { id, alt, width, height, widths }, sizes, className }: PictureProps) {
	const each = (format: PictureFormat) =>
		widths.map(size => `${pictureAddress(id, size, format)} ${size}w`).join(", ");
	const [smallest = width] = widths;
	return (
		<picture>
			<source type="image/avif" srcSet={each("avif")} sizes={sizes} />
			<img
				src={pictureAddress(id, smallest, "webp")}
				srcSet={each("webp")}
				sizes={sizes}
				alt={alt}
				width={width}
				height={height}
				loading="lazy"
				decoding="async"
				className={className}
			/>
		</picture>
	);
}
