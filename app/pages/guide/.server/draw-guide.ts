import { guideCopy } from "#app/pages/guide/copy.ts";
import { applyOverrides, type CopyOverrides } from "#app/site/cms/page-copy.ts";
import { COLOUR } from "#domain/brand/colours.ts";
import { type Book, CHAPTERS } from "./chapters.ts";
import { GuidePaper, INNER, PAGE, STYLE } from "./guide-paper.ts";

export interface GuideRequest {
	brand: string;
	email: string;
	website: string;
	/** Texts that staff have edited. */
	overrides: CopyOverrides;
	/** Ids of expired claims. */
	expiredClaims: readonly string[];
}

/** A finished guide as PDF, and its number of pages. */
export interface Guide {
	bytes: Buffer;
	pages: number;
}

/** Draws the migration guide from the site's own copy and figures. It contains no personal data. */
export async function drawGuide({
	brand,
	email,
	website,
	overrides,
	expiredClaims,
}: GuideRequest): Promise<Guide> {
	const say: Book["say"] = copy => applyOverrides(copy, overrides);
	const t = say(guideCopy);
	const paper = new GuidePaper(`${t.cover.subtitle}, ${brand}`, brand);
	drawCover(paper, t.cover, brand);
	// The contents page, which is filled in at the end.
	paper.addPage();
	const begun = CHAPTERS.map(({ name, draw }) => {
		const { title, lead } = t[name];
		const page = beginChapter(paper, title, lead);
		draw({ paper, t, say, website, expiredClaims });
		return { title, page };
	});
	drawClosing(paper, t.closing, [email, website.replace(/^https?:\/\//, "")]);
	drawContents(paper, t.cover, begun);
	const pages = paper.pages;
	numberPages(paper, t.cover, brand, pages);
	return { bytes: await paper.finish(), pages };
}

type Words = Book["t"];

function drawCover(paper: GuidePaper, t: Words["cover"], brand: string): void {
	paper.addDarkPage();
	paper.skyline(PAGE.height - 40, COLOUR.brass500);
	paper.seal(PAGE.side, 84, 40, COLOUR.brass300);
	paper.folio(brand, PAGE.side + 56, 93, { face: "display", size: 19, colour: COLOUR.sand50 });
	paper.doc.y = 212;
	paper.text(t.title, { ...STYLE.title, size: 60, colour: COLOUR.sand50, gap: -8 }, "H1", 16);
	paper.text(t.subtitle, { ...STYLE.heading, colour: COLOUR.brass300 }, "P", 16);
	paper.text(t.lead, { ...STYLE.lead, colour: COLOUR.ink300 }, "P");
}

/** Starts a chapter on a new page. Returns the page number. */
function beginChapter(paper: GuidePaper, title: string, lead: string): number {
	paper.addPage();
	const page = paper.pages;
	paper.seal(PAGE.side, PAGE.top - 14, 22, COLOUR.brass500);
	paper.doc.y = PAGE.top + 24;
	paper.text(title, STYLE.title, "H1", 10);
	paper.text(lead, STYLE.lead, "P", 22);
	return page;
}

function drawClosing(paper: GuidePaper, t: Words["closing"], addresses: readonly string[]): void {
	paper.addDarkPage();
	paper.skyline(PAGE.height - 40, COLOUR.brass500);
	paper.doc.y = 210;
	paper.text(t.title, { ...STYLE.title, colour: COLOUR.sand50 }, "H1", 14);
	paper.text(t.text, { ...STYLE.lead, colour: COLOUR.ink300 }, "P", 24);
	for (const address of addresses) paper.text(address, { ...STYLE.heading, colour: COLOUR.brass300 }, "P", 2);
}

function drawContents(
	paper: GuidePaper,
	t: Words["cover"],
	chapters: readonly { title: string; page: number }[],
): void {
	paper.doc.switchToPage(1);
	paper.doc.y = PAGE.top + 24;
	paper.text(t.contents, STYLE.title, "H1", 24);
	let y = PAGE.top + 110;
	for (const { title, page } of chapters) {
		paper.doc.y = y;
		paper.text(title, STYLE.heading, "P");
		paper.folio(String(page), PAGE.side + INNER, y, STYLE.heading, "right");
		y += 40;
	}
	paper.doc.y = PAGE.height - 170;
	paper.text(t.note, { ...STYLE.body, colour: COLOUR.ink500 }, "P");
}

function numberPages(paper: GuidePaper, t: Words["cover"], brand: string, pages: number): void {
	const style = { face: "text", size: 8, colour: COLOUR.ink500 } as const;
	for (let page = 1; page < pages - 1; page += 1) {
		paper.doc.switchToPage(page);
		paper.folio(`${brand} · ${t.folio}`, PAGE.side, PAGE.height - 50, style);
		paper.folio(`${t.page} ${page + 1}`, PAGE.side + INNER, PAGE.height - 50, style, "right");
	}
}
