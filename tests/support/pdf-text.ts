import { inflateSync } from "node:zlib";

/** The text of a page: one line per baseline, its parts from left to right. */
interface PdfPage {
	lines: string[];
}

/** The content of a generated PDF, parsed from its bytes. */
export interface PdfContents {
	pages: PdfPage[];
	/** All lines of all pages. */
	text: string;
	/** Whether a character is missing in its font (glyph 0). */
	hasMissingGlyph: boolean;
	/** Tags of the structure tree, in the order of their objects. */
	tags: string[];
	/** The file's objects without their streams, for searching dictionary entries. */
	objects: string;
}

/** Parses a PDF with composite fonts and ToUnicode maps, as pdfkit writes them: returns the text that a reader would copy. */
export function readPdf(bytes: Uint8Array): PdfContents {
	const raw = Buffer.from(bytes).toString("latin1");
	const objects = new Map<number, string>();
	for (const [, id, body] of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
		objects.set(Number(id), body ?? "");
	}
	const object = (id: string | undefined) => objects.get(Number(id)) ?? "";
	const reference = (from: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(from)?.[1];
	const streamOf = (body: string) => {
		const start = body.indexOf("stream\n") + 7;
		const data = Buffer.from(body.slice(start, body.lastIndexOf("\nendstream")), "latin1");
		return (body.includes("/FlateDecode") ? inflateSync(data) : data).toString("latin1");
	};

	function characters(fontId: string | undefined): Map<number, string> {
		const map = new Map<number, string>();
		const cmap = streamOf(object(reference(object(fontId), "ToUnicode")));
		for (const [, first, list] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
			let glyph = Number.parseInt(first ?? "0", 16);
			for (const [, hex] of (list ?? "").matchAll(/<([0-9a-f ]*)>/gi)) {
				map.set(
					glyph,
					Buffer.from((hex ?? "").replaceAll(" ", ""), "hex")
						.swap16()
						.toString("utf16le"),
				);
				glyph += 1;
			}
		}
		return map;
	}

	let hasMissingGlyph = false;
	const pages: PdfPage[] = [];
	for (const body of objects.values()) {
		if (!/\/Type \/Page\n/.test(body)) continue;
		const resources = object(reference(body, "Resources"));
		const fonts = new Map<string, Map<number, string>>();
		for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
			fonts.set(name ?? "", characters(id));
		const parts: { x: number; y: number; text: string }[] = [];
		const content = streamOf(object(reference(body, "Contents")));
		for (const [block] of content.matchAll(/BT\n[\s\S]*?ET/g)) {
			const place = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(block);
			const font = fonts.get(/\/(F\d+) [\d.]+ Tf/.exec(block)?.[1] ?? "");
			let text = "";
			for (const [, hex] of block.matchAll(/<([0-9a-f]+)>/g)) {
				for (const [code] of (hex ?? "").matchAll(/.{4}/g)) {
					const glyph = Number.parseInt(code, 16);
					if (glyph === 0) hasMissingGlyph = true;
					text += font?.get(glyph) ?? "\ufffd";
				}
			}
			parts.push({ x: Number(place?.[1]), y: Number(place?.[2]), text });
		}
		const lines = [...Map.groupBy(parts, ({ y }) => Math.round(y))]
			.sort(([a], [b]) => b - a)
			.map(([, onLine]) =>
				onLine
					.sort((a, b) => a.x - b.x)
					.map(({ text }) => text)
					.join(" ")
					.replace(/\s+/g, " ")
					.trim(),
			);
		pages.push({ lines });
	}
	return {
		pages,
		text: pages.flatMap(({ lines }) => lines).join("\n"),
		hasMissingGlyph,
		tags: [...raw.matchAll(/\/S \/([A-Z]\w*)\n/g)].map(([, tag]) => tag ?? ""),
		objects: [...objects.values()].map(body => body.split("stream\n")[0] ?? "").join("\n"),
	};
}
