import type { JsonValue } from "#domain/content/metadata.ts";

// A text may contain "</script>" or a line separator: escaped, it cannot end the element.
const ESCAPES: Readonly<Record<string, string>> = {
	"<": "\\u003c",
	">": "\\u003e",
	"&": "\\u0026",
	"\u2028": "\\u2028",
	"\u2029": "\\u2029",
};

/** Serialises data to JSON that is safe inside a script element. */
export function escapeJson(data: JsonValue | object): string {
	return JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, sign => ESCAPES[sign] ?? sign);
}

/** Structured data for search engines. */
export function JsonLd({ data }: { data: JsonValue }) {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: escaped above; a data block is never run
	return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: escapeJson(data) }} />;
}
