import * as v from "valibot";
import { normalisePhone } from "./contact/phone.ts";
import { parseUrl } from "./parse-url.ts";

type Runner = v.GenericSchema["~run"];

function refusing<TSchema extends v.GenericSchema>(
	isRefused: (value: unknown) => boolean,
	schema: TSchema,
): TSchema {
	const run: Runner = schema["~run"];
	function runUnlessRefused(this: TSchema, ...[dataset, config]: Parameters<Runner>): ReturnType<Runner> {
		// A string always fails the schema; Valibot's default message quotes it as the received value.
		const value = isRefused(dataset.value) ? "list" : dataset.value;
		return run.call(this, { ...dataset, value }, config);
	}
	return Object.assign(schema, { "~run": runUnlessRefused });
}

/** Valibot accepts an array as an object without fields, so `[]` would pass if all fields are optional. */
const refusingLists = <TSchema extends v.GenericSchema>(schema: TSchema) => refusing(Array.isArray, schema);

const LEFT_OUT = ["__proto__", "constructor", "prototype"];
/** Valibot drops these keys from a record, so their values would be lost silently. */
const losesKeys = (value: unknown) =>
	typeof value === "object" && value !== null && LEFT_OUT.some(key => Object.hasOwn(value, key));

/** A JSON object with these entries; unknown keys are dropped, arrays are rejected. */
export function object<const TEntries extends v.ObjectEntries>(entries: TEntries, message?: string) {
	return refusingLists(v.object(entries, message));
}

/** A JSON object with exactly these entries; arrays are rejected. */
export function strictObject<const TEntries extends v.ObjectEntries>(entries: TEntries, message?: string) {
	return refusingLists(v.strictObject(entries, message));
}

/** A JSON object with these entries; unknown keys are kept, arrays are rejected. */
export function looseObject<const TEntries extends v.ObjectEntries>(entries: TEntries) {
	return refusingLists(v.looseObject(entries));
}

/** A JSON object with uniform keys and values; rejects arrays and keys such as "__proto__". */
export function record<
	const TKey extends v.GenericSchema<string, string>,
	const TValue extends v.GenericSchema,
>(key: TKey, value: TValue, message?: string) {
	return refusing(losesKeys, refusingLists(v.record(key, value, message)));
}

/** A choice in a query parameter; empty and absent mean `usual`. */
export const choiceWithDefault = <const TChoices extends readonly string[]>(
	usual: TChoices[number],
	choices: TChoices,
	message: string,
) =>
	v.optional(
		v.pipe(
			v.union([v.picklist(choices, message), v.literal("")], message),
			v.transform((value): TChoices[number] => value || usual),
		),
		usual,
	);

const CONTROL_EXCEPT_LINE_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const ANY_CONTROL = /[\u0000-\u001f\u007f]/;
const ALL_CONTROLS = /[\u0000-\u001f\u007f]+/g;

/** Lone surrogates cannot be encoded as UTF-8, and PostgreSQL rejects them. */
function isWellFormed(value: string): boolean {
	return !/[\ud800-\udbff](?![\udc00-\udfff])|(?:[^\ud800-\udbff]|^)[\udc00-\udfff]/.test(value);
}

const SPECIAL = "Please remove the special characters";

const tooLong = (max: number) => `Please use at most ${max} characters`;

/** The editing room's invisible mark of a text, with its digits; words copied from a page's editing version carry it. */
export const EDIT_MARK = /\u2063([\u200b-\u200d\u2060]+)\u2063/gu;

const withoutMarks = v.transform((text: string) => text.replace(EDIT_MARK, ""));

/** One line of text: trimmed, no control characters, at most `max` UTF-16 units. */
export function line(max: number, message = "Please enter text") {
	return v.pipe(
		v.string(message),
		withoutMarks,
		v.trim(),
		v.maxLength(max, tooLong(max)),
		v.check(
			value => !ANY_CONTROL.test(value) && isWellFormed(value),
			({ input }) => (/[\r\n]/.test(input) ? "Please remove the line break" : SPECIAL),
		),
	);
}

/** Makes a text storable in PostgreSQL as one line: replaces control characters with spaces, and lone surrogates. */
export const toStorableText = (text: string): string => text.replace(ALL_CONTROLS, " ").toWellFormed();

/**
 * One line taken from a URL or a page, not typed: control characters become spaces instead of an error, so that no form is lost
 * because of them.
 */
export function externalLine(max: number, message = "Please enter text") {
	return v.pipe(v.string(message), v.transform(toStorableText), line(max, message));
}

/** Text of several lines: trimmed, line breaks and tabs allowed, at most `max` UTF-16 units. */
export function paragraph(max: number, message = "Please enter text") {
	return v.pipe(
		v.string(message),
		withoutMarks,
		v.trim(),
		v.maxLength(max, tooLong(max)),
		v.check(value => !CONTROL_EXCEPT_LINE_BREAKS.test(value) && isWellFormed(value), SPECIAL),
	);
}

/** Maximum length before normalising or trimming: both take quadratic time. */
const MAX_TYPED_LENGTH = 2_000;

/** Invisible characters from pasting: direction marks, soft hyphens, zero-width spaces. Scripts need joiners: they stay. */
const INVISIBLE = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** Runs of white space: tabs between table cells, non-breaking spaces. */
const GAPS = /[\t\p{Zs}]+/gu;

/** Any visible character. Joiners and fillers belong to letters; alone they would be an empty name. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u;

/**
 * One line that a person typed or pasted: normalised to NFC, without invisible characters, gaps reduced to one space; empty if
 * nothing visible is left.
 */
export function typedLine(max: number, message = "Please enter text") {
	return v.pipe(
		v.string(message),
		v.maxLength(MAX_TYPED_LENGTH, tooLong(max)),
		v.transform(text => text.normalize("NFC").replace(INVISIBLE, "").replace(GAPS, " ")),
		v.transform(text => (VISIBLE.test(text) ? text : "")),
		line(max, message),
	);
}

/** A phone number in any spelling, normalised by normalisePhone. */
export function phoneLine(max: number, message = "Please enter a valid phone number") {
	return v.pipe(
		v.string(message),
		v.maxLength(MAX_TYPED_LENGTH, tooLong(max)),
		v.transform(normalisePhone),
		line(max, message),
	);
}

/** A required line, typed line or text; `message` is shown if it is empty or not a string. */
export const requiredLine = (max: number, message: string) =>
	v.pipe(line(max, message), v.minLength(1, message));
export const requiredTypedLine = (max: number, message: string) =>
	v.pipe(typedLine(max, message), v.minLength(1, message));
export const requiredParagraph = (max: number, message: string) =>
	v.pipe(paragraph(max, message), v.minLength(1, message));

/** An optional field: null, which API clients may send, counts as absent. */
export function nullAsAbsent<TSchema extends v.GenericSchema>(schema: TSchema) {
	return v.pipe(
		v.nullish(schema),
		v.transform(value => value ?? undefined),
	);
}

/** Returns undefined for an empty or null value, which counts as absent. */
export const textOrUndefined = <T extends string>(text: T | "" | null | undefined) => text || undefined;

/** Returns null for an empty value, which clears the stored one. */
export const orNull = <T extends string>(text: T | "" | null) => text || null;

/** An optional text: absent, null and empty mean the same. */
const optional = <TSchema extends v.GenericSchema<string, string>>(schema: TSchema) =>
	v.pipe(v.nullish(schema), v.transform(textOrUndefined));

export const optionalLine = (max: number) => optional(typedLine(max));

/** An optional line taken from a URL. */
export const optionalExternalLine = (max: number) => optional(externalLine(max));

export const optionalPhone = (max: number) => optional(phoneLine(max));

/** An optional text of several lines. */
export const optionalParagraph = (max: number) => optional(paragraph(max));

/** Invisible characters around a pasted address. Inside an address they stay: removing them would make another address. */
const UNSEEN_ENDS = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** Characters that would end the host in a URL. */
const NO_HOST = /[\s/?#:@\\%[\]]/;

/** Converts an international domain to ASCII (punycode), as DNS and mail need it: "max@xn--mller-kva.example". */
export function asciiDomain(address: string): string {
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1);
	if (at < 0 || !/[^\u0000-\u007f]/.test(domain) || NO_HOST.test(domain)) return address;
	const url = parseUrl(`http://${domain}`);
	return url ? `${address.slice(0, at)}@${url.hostname}` : address;
}

/** No dot at either end of the local part and no two in a row (RFC 5321), and a top-level domain. */
const MAILBOX = /^(?!\.)(?!.*\.[.@])[^@]{1,64}@.+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/**
 * An e-mail address of exactly one mailbox: no display name, comment or list (RFC 5321 length). Apostrophes and similar are
 * allowed; an international domain is converted to its ASCII form.
 */
export function emailAddress(message = "Please enter a valid email address") {
	return v.pipe(
		v.string(message),
		v.maxLength(MAX_TYPED_LENGTH, message),
		v.transform(text => text.normalize("NFC").replace(UNSEEN_ENDS, "")),
		v.transform(asciiDomain),
		v.maxLength(254, message),
		v.rfcEmail(message),
		v.regex(MAILBOX, message),
	);
}

/** A required e-mail address; `required` is shown if it is missing. */
export const requiredEmail = (required: string) =>
	v.pipe(v.string(required), v.trim(), v.minLength(1, required), emailAddress());

/**
 * Returns the form in which addresses are compared: trimmed and lower case
 * (docs/specification/forms-and-intake.md#one-lead-per-person).
 */
export function emailKey(email: string): string {
	return email.trim().toLowerCase();
}

const LIMIT = "Limit must be a whole number from 1 to 500";

/** The `limit` query parameter: a whole number from 1 to 500, default 100 (docs/specification/http.md#answers). */
export const pageLimit = v.optional(
	v.pipe(
		v.string(LIMIT),
		v.regex(/^\d{0,3}$/, LIMIT),
		v.transform(text => Number(text || "100")),
		v.minValue(1, LIMIT),
		v.maxValue(500, LIMIT),
	),
	"100",
);

/** Query parameters that select a page of a list. */
export const pageEntries = {
	limit: pageLimit,
	cursor: v.optional(v.pipe(v.string(), v.maxLength(2000, "Cursor is not valid"))),
};

const VERSION = "A version is a whole number";

/** Optimistic lock: the version that a change is based on. Without it the change is not checked. */
export const BasedOn = object({
	version: v.optional(v.pipe(v.number(VERSION), v.integer(VERSION), v.minValue(0, VERSION))),
});
export type BasedOn = v.InferOutput<typeof BasedOn>;

/** The same as a query parameter, for calls without a body. */
export const BasedOnQuery = object({
	version: v.optional(v.pipe(v.string(VERSION), v.regex(/^\d{1,15}$/, VERSION), v.transform(Number))),
});

/** Body of a PUT that turns a site-wide setting on or off. */
export const OnOff = object({ active: v.boolean("Active must be true or false") });
