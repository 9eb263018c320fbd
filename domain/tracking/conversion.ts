import type { ConsentChoice } from "../consent/categories.ts";

/** Kinds of conversions that advertisements are paid for. */
export type ConversionKind = "lead" | "newsletter" | "report" | "chat";

/** Conversion kind of each form endpoint, once the server has accepted the form. */
const FORMS: Readonly<Record<string, ConversionKind>> = {
	"/api/leads": "lead",
	"/api/leads/capture": "lead",
	"/api/tax-report": "report",
	"/api/newsletter": "newsletter",
};

/** A conversion that an advertisement may have caused; without personal data. */
export type Conversion = {
	readonly kind: ConversionKind;
	/** The submission's id; platforms deduplicate by it. */
	readonly id: string;
	/** The visitor's consent choice at that moment, if it was known. */
	readonly granted?: ConsentChoice;
};

/** Returns the conversion of a form that was posted to `url` and accepted as `id`; null if the endpoint has none. */
export function conversionOfForm(url: string, id: string): Conversion | null {
	const kind = FORMS[url];
	return kind ? { kind, id } : null;
}

/**
 * Returns the conversion of a natively posted form: the URL of its thank-you names the form as `sent` and the submission as
 * `id`. Null on any other page.
 */
export function conversionInUrl({ pathname, searchParams }: URL): Conversion | null {
	const sent = searchParams.get("sent");
	const id = searchParams.get("id");
	if (!sent || !id || !/^[\da-f-]{36}$/.test(id)) return null;
	if (pathname === "/newsletter") return { kind: "newsletter", id };
	return { kind: sent === "report" ? "report" : "lead", id };
}
