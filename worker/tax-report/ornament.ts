import { COLOUR, PAGE, type Sheet } from "./sheet.ts";

// The site's eight-pointed star, on a square of 202 units around the middle.
const STAR =
	"M-65-65H65V65H-65zM0-92L92 0 0 92-92 0zM-46-46H46V46H-46zM0-65L65 0 0 65-65 0zM0-38L15.7-15.7 38 0 15.7 15.7 0 38-15.7 15.7-38 0-15.7-15.7zM0-100V100M-100 0H100M-70.7-70.7L70.7 70.7M70.7-70.7L-70.7 70.7";
const MARK =
	"M0-100L29.3-70.7H70.7V-29.3L100 0L70.7 29.3V70.7H29.3L0 100L-29.3 70.7H-70.7V29.3L-100 0L-70.7-29.3V-70.7H-29.3z";

/** The large star, its middle at x, y. */
export function drawStar({ doc }: Sheet, x: number, y: number, radius: number, opacity: number): void {
	const scale = radius / 100;
	doc
		.save()
		.translate(x, y)
		.scale(scale)
		.lineWidth(0.6 / scale)
		.strokeColor(COLOUR.brassLight, opacity);
	doc.path(STAR).stroke();
	for (const circle of [100, 92, 38]) doc.circle(0, 0, circle).stroke();
	doc.restore();
}

/** The small filled star of the brand. */
export function drawMark({ doc }: Sheet, x: number, y: number, radius: number, ground: string): void {
	doc
		.save()
		.translate(x, y)
		.scale(radius / 100);
	doc.path(MARK).fill(COLOUR.brass);
	doc.path("M0-52L52 0 0 52-52 0z").fill(ground);
	doc.path("M-20-20H20V20H-20z").fill(COLOUR.brass);
	doc.restore();
}

/** A hairline across the text's width, or part of it. */
export function drawRule(
	{ doc }: Sheet,
	y: number,
	colour: string = COLOUR.sandLine,
	x: number = PAGE.margin,
	width: number = PAGE.inner,
): void {
	doc
		.moveTo(x, y)
		.lineTo(x + width, y)
		.lineWidth(0.75)
		.strokeColor(colour, 1)
		.stroke();
}
