import { COLOUR } from "#domain/brand/colours.ts";
import { type ReportRequest, reportContents } from "./contents.ts";
import { drawFirstPage } from "./first-page.ts";
import { drawSecondPage } from "./second-page.ts";
import { PAGE, Sheet, styled } from "./sheet.ts";

const FOOT = styled("text", 8, COLOUR.ink500);

/** Renders the tax report as a tagged PDF of two A4 pages. */
export async function renderReport(request: ReportRequest): Promise<Buffer> {
	const contents = reportContents(request);
	const sheet = new Sheet(`UK and Dubai tax comparison, ${request.brand}`, request.brand);
	drawFirstPage(sheet, contents);
	drawSecondPage(sheet, contents);
	numberPages(sheet, request.brand);
	return sheet.finish();
}

function numberPages(sheet: Sheet, brand: string): void {
	const { start, count } = sheet.doc.bufferedPageRange();
	for (let page = start; page < start + count; page += 1) {
		sheet.doc.switchToPage(page);
		sheet.ornament(() => {
			sheet.fitted(`${brand} · An illustration at simplified rates, not advice`, PAGE.margin, 818, {
				...FOOT,
				maxWidth: 380,
			});
			sheet.line(`Page ${page + 1} of ${count}`, PAGE.right, 818, { ...FOOT, align: "right" });
		}, "Pagination");
	}
}
