import * as v from "valibot";
import { isReportPhone } from "../contact/phone.ts";
import { Attribution } from "../leads/attribution.ts";
import {
	nullAsAbsent,
	object,
	phoneLine,
	requiredEmail,
	requiredTypedLine,
	textOrUndefined,
} from "../shape.ts";
import { dayText } from "../time/day.ts";
import { EXTRACTION_METHODS } from "./calculate-tax.ts";
import { MAX_INCOME } from "./rates.ts";

const NAME = "Name is required";
const PHONE = "Please enter a valid phone number";
const CONSENT = "Please accept the privacy policy to continue";
const INCOME = "Please enter a profit above 0";
const TIMESTAMP = "Please give the time of the request";

// A missing key counts as an empty field: only with a default does Valibot report the field's own message.
const name = v.optional(requiredTypedLine(200, NAME), "");
const email = v.optional(requiredEmail("Email is required"), "");

// Blank, null and missing are equal: the number is optional (docs/specification/tax.md#report-form).
const phone = v.optional(
	v.pipe(
		v.nullable(phoneLine(40, PHONE), undefined),
		v.transform(textOrUndefined),
		v.check(value => value === undefined || isReportPhone(value), PHONE),
	),
);

// Years 1970 to 9999: the range that Date and a PostgreSQL timestamp share.
const LAST_INSTANT = 253_402_300_799_999;

const DAY = dayText(TIMESTAMP);

const timestamp = v.pipe(
	v.union([v.string(), v.number()], TIMESTAMP),
	// Date would turn 30 February into 2 March, and "5" into May.
	v.check(time => typeof time === "number" || v.is(DAY, time.slice(0, 10)), TIMESTAMP),
	v.transform(time => (typeof time === "string" ? Date.parse(time) : time)),
	v.check(time => time >= 0 && time <= LAST_INSTANT, TIMESTAMP),
	v.transform(time => new Date(time).toISOString()),
);

/**
 * Body of POST /api/tax-report (docs/specification/http.md#public-calls). Income is pounds a year, above 0; timestamp is ISO
 * text or epoch milliseconds and is converted to ISO. Other keys of `calculation` are dropped: the server computes the figures
 * itself, so that a browser's own figures are never printed (docs/specification/tax.md).
 */
export const TaxReportRequest = object(
	{
		calculation: object(
			{
				income: v.pipe(
					v.number(INCOME),
					v.minValue(0.01, INCOME),
					v.maxValue(MAX_INCOME, "Please enter a smaller profit"),
				),
				extractionMethod: v.picklist(EXTRACTION_METHODS, "Please choose dividend or salary"),
			},
			"Please calculate your tax first",
		),
		timestamp,
		personalDetails: object({ name, email, phone }, NAME),
		attribution: nullAsAbsent(Attribution),
		/** Whether the visitor's cookie choice allows advertising. */
		adsConsent: nullAsAbsent(v.boolean()),
	},
	"Please send a tax report request",
);
export type TaxReportRequest = v.InferOutput<typeof TaxReportRequest>;

/** The form for the PDF report, as a visitor fills it in. */
export const ReportForm = object({
	name,
	email,
	phone,
	consent: v.optional(v.pipe(v.boolean(CONSENT), v.literal(true, CONSENT)), false),
});
export type ReportForm = v.InferOutput<typeof ReportForm>;
