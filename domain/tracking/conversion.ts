import type { ConsentChoice } from "../consent/categories.ts";
import { choiceIn } from "../consent/stored-consent.ts";

/** What a visitor can do that an advertisement is paid for. */
export type ConversionKind = "lead" | "newsletter" | "report" | "chat";

/** Whether what a message brought is a conversion. */
export function isConversion(value: unknown): value is Conversion {
	if (typeof value !== "object" || value === null || !("kind" in value) || !("id" in value)) return false;
	if ("granted" in value && choiceIn(value.granted) === null) return false;
	return typeof value.id === "string" && Object.values(FORMS).some(kind => kind === value.kind);
}

/** What the forms of each address come to once the server has taken them. */
const FORMS: Readonly<Record<string, ConversionKind>> = {
	"/api/leads": "lead",
	"/api/leads/capture": "lead",
	"/api/tax-report": "report",
	"/api/newsletter": "newsletter",
};

/** Something that an advertisement may have brought; nothing personal goes with it. */
export type Conversion = {
	readonly kind: ConversionKind;
	/** The submission's id, by which platforms know a second report of the same. */
	readonly id: string;
	/** What its visitor allowed when it was sent, where that was known by then. */
	readonly granted?: ConsentChoice;
};

/** What a form comes to that was posted to `url` and taken under `id`; null for one that brings nothing. */
export function conversionOfForm(url: string, id: string): Conversion | null {
	const kind = FORMS[url];
	return kind ? { kind, id } : null;
}
