import * as v from "valibot";
import { phoneTail } from "../contact/phone.ts";
import { plainAmount } from "../plain-amount.ts";
import { emailAddress, line, object, paragraph, phoneLine, record, typedLine } from "../shape.ts";
import { londonTime } from "../time/london-day.ts";
import { Moment } from "../time/moment.ts";
import { COUNTRIES } from "./countries.ts";
import { MOST_PENCE, TOO_MUCH } from "./deal-value.ts";
import { FIELD_NAMES } from "./field-names.ts";
import type { LeadDetail } from "./lead-details.ts";
import { LEAD_STATUSES } from "./status.ts";

/** What a column of a file can be, with the names that are recognised without being told. */
const NAMES = {
	fullName: ["full name", "name", "contact name", "lead name"],
	firstName: ["first name", "given name", "forename"],
	lastName: ["last name", "family name", "surname"],
	email: ["email", "e-mail", "email address", "e-mail address", "mail"],
	phone: [
		"phone",
		"phone number",
		"mobile",
		"mobile number",
		"mobile phone",
		"mobile phone number",
		"telephone",
		"telephone number",
		"tel",
		"whatsapp",
	],
	country: ["country", "country/region"],
	companyName: ["company", "company name", "organisation", "organization"],
	businessActivity: ["business activity", "activity", "industry"],
	preferredStructure: ["preferred structure", "structure"],
	additionalRequirements: ["additional requirements", "requirements", "message", "notes", "note", "comments"],
	status: ["status", "lead status"],
	nextStep: ["next step"],
	followUpAt: ["follow up", "follow up at", "follow up date"],
	/** In pounds, as people write it. */
	dealValue: ["deal value", "deal value (£)", "deal value pounds", "amount", "deal amount"],
	/** In pence, as this product's own files have it. */
	dealValuePence: ["deal value pence"],
} as const satisfies Record<LeadDetail, readonly string[]> & Record<string, readonly string[]>;

export type ImportField = keyof typeof NAMES;
export const IMPORT_FIELDS: readonly ImportField[] = v.parse(
	v.array(v.custom<ImportField>(name => typeof name === "string" && name in NAMES)),
	Object.keys(NAMES),
);

/** What staff call each of them. */
export const IMPORT_LABELS: Readonly<Record<ImportField, string>> = {
	...FIELD_NAMES,
	firstName: "First name",
	lastName: "Last name",
	additionalRequirements: "Requirements",
	dealValue: "Deal value in pounds",
	dealValuePence: "Deal value in pence",
};

/** What an export of this product and its API call a deal's value: those are pence, where people write pounds. */
const OWN_PENCE = ["deal_value", "dealValue"];

/** "fullName", "Full_Name:" and "full name" are one. */
const plain = (heading: string) =>
	heading
		.trim()
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replace(/[_\s-]+/g, " ")
		.replace(/[.:*\s]+$/, "")
		.toLowerCase();

/** Taking off a heading's end takes the square of its length: none that is longer is like a field's name. */
const LONGEST_HEADING = 100;

/** The field that a heading most likely means; null where none is like it. */
export function guessField(heading: string): ImportField | null {
	if (heading.length > LONGEST_HEADING) return null;
	if (OWN_PENCE.includes(heading.trim())) return "dealValuePence";
	const name = plain(heading);
	return IMPORT_FIELDS.find(field => NAMES[field].some(known => plain(known) === name)) ?? null;
}

/** Excel separates by semicolons where the comma is a decimal sign. */
export function delimiterOf(text: string): string {
	const [headings = ""] = /[^\r\n]{1,10000}/.exec(text) ?? [];
	const count = (sign: string) => headings.split(sign).length;
	return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Which column is imported into which field: {"E-mail": "email"}; columns that are not named are left out. */
export const ImportMapping = record(
	v.string(),
	v.picklist([...IMPORT_FIELDS, ""], `A column can be ${IMPORT_FIELDS.join(", ")}`),
	"A column named __proto__, constructor or prototype cannot be mapped: rename it in the file",
);

const COUNTRY_BY_NAME = new Map(
	COUNTRIES.flatMap(({ code, name }) => [
		[code.toLowerCase(), name],
		[name.toLowerCase(), name],
	]),
);
for (const name of ["uk", "england", "scotland", "wales", "northern ireland", "great britain"]) {
	COUNTRY_BY_NAME.set(name, "United Kingdom");
}
COUNTRY_BY_NAME.set("uae", "United Arab Emirates");
COUNTRY_BY_NAME.set("usa", "United States");

const absent = (text: string) => (text === "" ? undefined : text);
const optional = <T extends v.GenericSchema<string, unknown>>(schema: T) =>
	v.optional(v.pipe(v.string(), v.trim(), v.transform(absent), v.optional(schema)));

const MONEY = "Deal value must be an amount in pounds, such as 1250 or £1,250.50";
const PENCE = "Deal value must be a whole number of pence";
const WHEN = "Follow-up must be a date, such as 2026-12-31 or 31/12/2026";

const country = v.pipe(
	typedLine(80),
	v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
		const name = COUNTRY_BY_NAME.get(value.toLowerCase().replaceAll(".", ""));
		if (name) return name;
		addIssue({ message: `“${value}” is not a country on the list` });
		return NEVER;
	}),
);
/** Spreadsheets write the time after a space, and without its zone. */
const LOCAL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

const instant = v.pipe(
	v.string(),
	v.transform(text =>
		text
			.replace(/^(\d{1,2})[/.](\d{1,2})[/.](\d{4})(?= |$)/, britishDate)
			.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, "$1T"),
	),
	v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
		const isLocal = LOCAL_TIME.test(value);
		const read = v.safeParse(Moment, isLocal ? `${value}Z` : value);
		if (read.success) return (isLocal ? londonTime(value) : read.output).toISOString();
		addIssue({ message: WHEN });
		return NEVER;
	}),
);

function britishDate(_: string, day: string, month: string, year: string): string {
	return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** One line of a file by field, as people write such things. */
const CELLS = {
	fullName: optional(typedLine(200)),
	firstName: optional(typedLine(100)),
	lastName: optional(typedLine(100)),
	email: optional(emailAddress("The email address is not valid")),
	phone: optional(
		v.pipe(
			phoneLine(40),
			v.check(phone => phoneTail(phone) !== null, "The phone number is not valid"),
		),
	),
	country: optional(country),
	companyName: optional(typedLine(200)),
	businessActivity: optional(typedLine(200)),
	preferredStructure: optional(line(40)),
	additionalRequirements: optional(paragraph(4000)),
	status: optional(
		v.pipe(
			v.string(),
			v.toLowerCase(),
			v.picklist(LEAD_STATUSES, "Status must be new, contacted, qualified or closed"),
		),
	),
	nextStep: optional(typedLine(300)),
	followUpAt: optional(instant),
	dealValue: optional(
		v.pipe(
			v.string(),
			v.transform(text => plainAmount(text.replaceAll("£", ""))),
			v.regex(/^\d{1,8}(\.\d{1,2})?$/, MONEY),
			v.transform(text => Math.round(Number(text) * 100)),
		),
	),
	dealValuePence: optional(v.pipe(v.string(), v.regex(/^\d{1,10}$/, PENCE), v.transform(Number))),
} satisfies Record<ImportField, v.GenericSchema>;

/** A person of a file, ready to be stored; what the file says nothing of is absent. */
export const ImportedLead = v.pipe(
	object(CELLS),
	v.transform(({ firstName, lastName, dealValue, dealValuePence, fullName, ...lead }) => ({
		...lead,
		fullName: fullName ?? (absent([firstName, lastName].filter(Boolean).join(" ")) || undefined),
		dealValue: dealValue ?? dealValuePence,
	})),
	v.check(({ email, phone }) => Boolean(email || phone), "An email address or a phone number is needed"),
	v.check(({ dealValue }) => (dealValue ?? 0) <= MOST_PENCE, TOO_MUCH),
);
export type ImportedLead = v.InferOutput<typeof ImportedLead>;

export const IMPORT_FATES = ["created", "updated", "refused"] as const;
export type ImportFate = (typeof IMPORT_FATES)[number];

/** A line and what becomes of it, with the reason where it is refused. */
export interface LineFate {
	/** From 1, the headings' included. */
	line: number;
	fate: ImportFate;
	reason?: string;
}
