import * as v from "valibot";
import { tidyPhone } from "./contact/phone.ts";
import { urlOf } from "./url-of.ts";

type Runner = v.GenericSchema["~run"];

function refusing<TSchema extends v.GenericSchema>(
	isRefused: (value: unknown) => boolean,
	schema: TSchema,
): TSchema {
	const run: Runner = schema["~run"];
	function runUnlessRefused(this: TSchema, ...[dataset, config]: Parameters<Runner>): ReturnType<Runner> {
		// What is refused stands in the message.
		const value = isRefused(dataset.value) ? "list" : dataset.value;
		return run.call(this, { ...dataset, value }, config);
	}
	return Object.assign(schema, { "~run": runUnlessRefused });
}

/** Valibot takes a list for an object without fields, so that `[]` would pass wherever all fields are optional. */
const refusingLists = <TSchema extends v.GenericSchema>(schema: TSchema) => refusing(Array.isArray, schema);

const LEFT_OUT = ["__proto__", "constructor", "prototype"];
/** Valibot leaves these keys out of a record, so that what stands under them would be lost without a word. */
const losesKeys = (value: unknown) =>
	typeof value === "object" && value !== null && LEFT_OUT.some(key => Object.hasOwn(value, key));

/** An object of JSON with these entries; further keys are dropped, and a list is none. */
export function object<const TEntries extends v.ObjectEntries>(entries: TEntries, message?: string) {
	return refusingLists(v.object(entries, message));
}

/** An object of JSON with these entries and no others; a list is none. */
export function strictObject<const TEntries extends v.ObjectEntries>(entries: TEntries, message?: string) {
	return refusingLists(v.strictObject(entries, message));
}

/** An object of JSON with these entries; further keys are kept, and a list is none. */
export function looseObject<const TEntries extends v.ObjectEntries>(entries: TEntries, message?: string) {
	return refusingLists(v.looseObject(entries, message));
}

/** An object of JSON whose keys and values are all alike; a list is none, nor what has a key such as "__proto__". */
export function record<
	const TKey extends v.GenericSchema<string, string>,
	const TValue extends v.GenericSchema,
>(key: TKey, value: TValue, message?: string) {
	return refusing(losesKeys, refusingLists(v.record(key, value, message)));
}

/** One of some choices in a query; empty and absent are the `usual` one. */
export const choiceOr = <const TChoices extends readonly string[]>(
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

/** Half of a surrogate pair cannot be written as UTF-8, and PostgreSQL refuses it. */
function isWellFormed(value: string): boolean {
	return !/[\ud800-\udbff](?![\udc00-\udfff])|(?:[^\ud800-\udbff]|^)[\udc00-\udfff]/.test(value);
}

const tooLong = (max: number) => `Please use at most ${max} characters`;

/** One line of text: trimmed, no control characters, at most `max` UTF-16 units. */
export function line(max: number, message = "Please enter text") {
	return v.pipe(
		v.string(message),
		v.trim(),
		v.maxLength(max, tooLong(max)),
		v.check(value => !ANY_CONTROL.test(value) && isWellFormed(value), "Please remove the special characters"),
	);
}

/** A text as PostgreSQL can hold it, on one line: without control characters and halves of surrogate pairs. */
export const storable = (text: string): string => text.replace(ALL_CONTROLS, " ").toWellFormed();

/**
 * One line that an address said and nobody typed: characters that no line can have become spaces, since a form is not to
 * be lost for them.
 */
function saidLine(max: number) {
	return v.pipe(v.string("Please enter text"), v.transform(storable), line(max));
}

/** Text of several lines: trimmed, line breaks and tabs allowed, at most `max` UTF-16 units. */
export function paragraph(max: number, message = "Please enter text") {
	return v.pipe(
		v.string(message),
		v.trim(),
		v.maxLength(max, tooLong(max)),
		v.check(
			value => !CONTROL_EXCEPT_LINE_BREAKS.test(value) && isWellFormed(value),
			"Please remove the special characters",
		),
	);
}

/** Composing a text, or taking off its ends, takes the square of its length: nothing that is longer is looked at. */
const LONGEST_TYPED = 2_000;

/** Characters nobody sees that a paste brings along: direction marks, soft hyphens, zero-width spaces. Joiners are letters' own. */
const UNSEEN = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** Tabs between the cells of a table, hard spaces of a page, and more than one of them. */
const GAPS = /[\t\p{Zs}]+/gu;

/** Anything that is seen: joiners and fillers are letters' own, and alone they are an empty name. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\u2800]/u;

/**
 * One line that a person typed or pasted about themselves: composed (NFC), free of what nobody sees, one space in a gap;
 * empty where nothing is seen.
 */
export function typedLine(max: number, message = "Please enter text") {
	return v.pipe(
		v.string(message),
		v.maxLength(LONGEST_TYPED, tooLong(max)),
		v.transform(text => text.normalize("NFC").replace(UNSEEN, "").replace(GAPS, " ")),
		v.transform(text => (SEEN.test(text) ? text : "")),
		line(max, message),
	);
}

/** A phone number in whatever spelling, of plain characters (see tidyPhone). */
export function phoneLine(max: number, message = "Please enter a valid phone number") {
	return v.pipe(
		v.string(message),
		v.maxLength(LONGEST_TYPED, tooLong(max)),
		v.transform(tidyPhone),
		line(max, message),
	);
}

/** What a form need not say: null, as programs write it, is absent. */
export function unlessNull<TSchema extends v.GenericSchema>(schema: TSchema) {
	return v.pipe(
		v.nullish(schema),
		v.transform(value => value ?? undefined),
	);
}

/** A text that a form need not say: absent, null and empty mean the same. */
const optional = <TSchema extends v.GenericSchema<string, string>>(schema: TSchema) =>
	v.pipe(
		v.nullish(schema),
		v.transform(text => text || undefined),
	);

/** An optional line of a form. */
export const optionalLine = (max: number) => optional(typedLine(max));

/** An optional line that an address said. */
export const optionalSaid = (max: number) => optional(saidLine(max));

/** An optional phone number of a form. */
export const optionalPhone = (max: number) => optional(phoneLine(max));

/** An optional text of several lines. */
export const optionalParagraph = (max: number) => optional(paragraph(max));

/** What a paste leaves before and behind an address; within one it would be somebody else's address. */
const UNSEEN_ENDS = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

/** Characters that would end the host in a URL. */
const NO_HOST = /[\s/?#:@\\%[\]]/;

/** The address with an international domain in the form that DNS and mail servers use: "max@xn--mller-kva.example". */
export function asciiDomain(address: string): string {
	const at = address.lastIndexOf("@");
	const domain = address.slice(at + 1);
	if (at < 0 || !/[^\u0000-\u007f]/.test(domain) || NO_HOST.test(domain)) return address;
	const url = urlOf(`http://${domain}`);
	return url ? `${address.slice(0, at)}@${url.hostname}` : address;
}

/** No dot at either end of the part before the @ nor two in a row (RFC 5321), and a top-level domain behind it. */
const MAILBOX = /^(?!\.)(?!.*\.[.@])[^@]{1,64}@.+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

/**
 * An e-mail address of exactly one mailbox: no display name, comment or list (RFC 5321 length). Apostrophes and the
 * like are ordinary in it; an international domain comes out as its ASCII form.
 */
export function emailAddress(message = "Please enter a valid email address") {
	return v.pipe(
		v.string(message),
		v.maxLength(LONGEST_TYPED, message),
		v.transform(text => text.normalize("NFC").replace(UNSEEN_ENDS, "")),
		v.transform(asciiDomain),
		v.maxLength(254, message),
		v.rfcEmail(message),
		v.regex(MAILBOX, message),
	);
}

/**
 * The form in which two addresses of one person compare equal: trimmed and lower-case
 * (docs/specification/forms-and-intake.md#one-lead-per-person).
 */
export function emailKey(email: string): string {
	return email.trim().toLowerCase();
}

const LIMIT = "Limit must be a whole number from 1 to 500";

/** The `limit` parameter of a list: a whole number from 1 to 500; absent or empty, 100 (docs/specification/http.md#answers). */
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

const VERSION = "A version is a whole number";

/** The version that a change is based on, beside its fields; without one the change is not checked. */
export const BasedOn = object({
	version: v.optional(v.pipe(v.number(VERSION), v.integer(VERSION), v.minValue(0, VERSION))),
});
export type BasedOn = v.InferOutput<typeof BasedOn>;

/** The same in the query of a call that has no body. */
export const BasedOnQuery = object({
	version: v.optional(v.pipe(v.string(VERSION), v.regex(/^\d{1,15}$/, VERSION), v.transform(Number))),
});

/** Body of the PUT that turns something on or off for the whole site. */
export const OnOff = object({ active: v.boolean("Active must be true or false") });
