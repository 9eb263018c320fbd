import type { ConsentChoice } from "../consent/categories.ts";
import { choiceIn } from "../consent/stored-consent.ts";

/** Kinds of conversions that advertisements are paid for. */
export type ConversionKind = "lead" | "newsletter" | "report" | "chat";

/** Type guard for a conversion in a received message. */
export function isConversion(value: unknown): value is Conversion {
	if (typeof value !== "object" || value === null || !("kind" in value) || !("id" in value)) return false;
	if ("granted" in value && choiceIn(value.granted) === null) return false;
	return typeof value.id === "string" && Object.values(FORMS).some(kind => kind === value.kind);
}

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
