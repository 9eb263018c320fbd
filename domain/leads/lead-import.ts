import * as v from "valibot";
import { phoneTail } from "../contact/phone.ts";
import { plainAmount } from "../plain-amount.ts";
import {
	emailAddress,
	line,
	object,
	paragraph,
	phoneLine,
	record,
	textOrUndefined,
	typedLine,
} from "../shape.ts";
import { londonTime } from "../time/london-day.ts";
import { Moment } from "../time/moment.ts";
import { COUNTRIES } from "./countries.ts";
import { MAX_PENCE, TOO_MUCH } from "./deal-value.ts";
import { FIELD_NAMES } from "./field-names.ts";
import type { LeadDetail } from "./lead-details.ts";
import { LEAD_STATUSES, NO_STATUS } from "./status.ts";

/** Fields that a file's column can be mapped to, with the headings that are recognised automatically. */
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
	/** In pounds, as people type it. */
	dealValue: ["deal value", "deal value (£)", "deal value pounds", "amount", "deal amount"],
	/** In pence, as our own exports have it. */
	dealValuePence: ["deal value pence"],
} as const satisfies Record<LeadDetail, readonly string[]> & Record<string, readonly string[]>;

export type ImportField = keyof typeof NAMES;
export const IMPORT_FIELDS: readonly ImportField[] = v.parse(
	v.array(v.custom<ImportField>(name => typeof name === "string" && name in NAMES)),
	Object.keys(NAMES),
);

/** Labels of the import fields in the back office. */
export const IMPORT_LABELS: Readonly<Record<ImportField, string>> = {
	...FIELD_NAMES,
	firstName: "First name",
	lastName: "Last name",
	additionalRequirements: "Requirements",
	dealValue: "Deal value in pounds",
	dealValuePence: "Deal value in pence",
};

/** Headings of our own export and API: these are pence, unlike people's own columns, which are pounds. */
const OWN_PENCE = ["deal_value", "dealValue"];

/** Normalises a heading: "fullName", "Full_Name:" and "full name" become equal. */
const plain = (heading: string) =>
	heading
		.trim()
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replace(/[_\s-]+/g, " ")
		.replace(/[.:*\s]+$/, "")
		.toLowerCase();

/** Maximum length: the regular expressions take quadratic time, and no longer heading matches a field anyway. */
const MAX_HEADING_LENGTH = 100;

/** Returns the field that a heading most likely means; null if none matches. */
export function guessField(heading: string): ImportField | null {
	if (heading.length > MAX_HEADING_LENGTH) return null;
	if (OWN_PENCE.includes(heading.trim())) return "dealValuePence";
	const name = plain(heading);
	return IMPORT_FIELDS.find(field => NAMES[field].some(known => plain(known) === name)) ?? null;
}

/** Detects the delimiter: Excel uses semicolons where the comma is the decimal separator. */
export function delimiterOf(text: string): string {
	const [headings = ""] = /[^\r\n]{1,10000}/.exec(text) ?? [];
	const count = (sign: string) => headings.split(sign).length;
	return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

/** Maps columns to fields: {"E-mail": "email"}; other columns are ignored. */
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

const optional = <T extends v.GenericSchema<string, unknown>>(schema: T) =>
	v.optional(v.pipe(v.string(), v.trim(), v.transform(textOrUndefined), v.optional(schema)));

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
/** Spreadsheets write a space before the time, and no time zone. */
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

/** Schemas of a row's cells by field, tolerant of usual spellings. */
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
	status: optional(v.pipe(v.string(), v.toLowerCase(), v.picklist(LEAD_STATUSES, NO_STATUS))),
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

/** A lead parsed from a row, ready to store; missing values are absent. */
export const ImportedLead = v.pipe(
	object(CELLS),
	v.transform(({ firstName, lastName, dealValue, dealValuePence, fullName, ...lead }) => ({
		...lead,
		fullName: fullName ?? textOrUndefined([firstName, lastName].filter(Boolean).join(" ")),
		dealValue: dealValue ?? dealValuePence,
	})),
	v.check(({ email, phone }) => Boolean(email || phone), "An email address or a phone number is needed"),
	v.check(({ dealValue }) => (dealValue ?? 0) <= MAX_PENCE, TOO_MUCH),
);
export type ImportedLead = v.InferOutput<typeof ImportedLead>;

export const IMPORT_FATES = ["created", "updated", "refused"] as const;
export type ImportFate = (typeof IMPORT_FATES)[number];

/** A row of the file and its result, with a reason if it was refused. */
export interface LineFate {
	/** Line number from 1, counting the heading. */
	line: number;
	fate: ImportFate;
	reason?: string;
}
