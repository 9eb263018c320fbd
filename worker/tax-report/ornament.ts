import { COLOUR } from "#domain/brand/colours.ts";
import { PAGE, type Sheet } from "./sheet.ts";

// The site's eight-pointed star, in a 202-unit square around its centre.
const STAR =
	"M-65-65H65V65H-65zM0-92L92 0 0 92-92 0zM-46-46H46V46H-46zM0-65L65 0 0 65-65 0zM0-38L15.7-15.7 38 0 15.7 15.7 0 38-15.7 15.7-38 0-15.7-15.7zM0-100V100M-100 0H100M-70.7-70.7L70.7 70.7M70.7-70.7L-70.7 70.7";
// The globe of the site's logo, in a 32-unit square.
const GLOBE = "M16 1.5v29M16 1.5c7.2 4.6 7.2 24.4 0 29M16 1.5c-7.2 4.6-7.2 24.4 0 29M2 16h28";

/** Draws the large star, centred at x, y. */
export function drawStar({ doc }: Sheet, x: number, y: number, radius: number, opacity: number): void {
	const scale = radius / 100;
	doc
		.save()
		.translate(x, y)
		.scale(scale)
		.lineWidth(0.6 / scale)
		.strokeColor(COLOUR.brass300, opacity);
	doc.path(STAR).stroke();
	for (const circle of [100, 92, 38]) doc.circle(0, 0, circle).stroke();
	doc.restore();
}

/** Draws the brand's mark, the globe that the site shows beside its name, centred at x, y. */
export function drawMark({ doc }: Sheet, x: number, y: number, radius: number): void {
	const scale = radius / 16;
	doc
		.save()
		.translate(x - radius, y - radius)
		.scale(scale)
		.lineWidth(1.25)
		.strokeColor(COLOUR.brass500, 1);
	doc.circle(16, 16, 14.5).stroke();
	doc.path(GLOBE).stroke();
	doc.restore();
}

/** Draws a hairline across the text width. */
export function drawRule(sheet: Sheet, y: number, colour: string = COLOUR.sand200): void {
	sheet.stroke([PAGE.margin, y], [PAGE.right, y], colour);
}
