import * as v from "valibot";
import { PACKAGE_IDS } from "../pricing/package-ids.ts";
import {
	emailAddress,
	nullAsAbsent,
	object,
	optionalLine,
	optionalParagraph,
	phoneLine,
	strictObject,
	textOrUndefined,
	typedLine,
} from "../shape.ts";
import { SENT_ALONG } from "./attribution.ts";
import { COUNTRY_NAMES } from "./countries.ts";

const NAME = "Full name must be at least 2 characters";
const PHONE = "Please enter a valid phone number";

const country = nullAsAbsent(
	v.pipe(
		v.string(),
		v.trim(),
		v.check(value => value === "" || COUNTRY_NAMES.includes(value), "Please choose a country from the list"),
		v.transform(textOrUndefined),
	),
);
const selectedPackage = nullAsAbsent(
	v.pipe(
		v.union([v.picklist(PACKAGE_IDS), v.literal("")], "Please choose one of the packages"),
		v.transform(textOrUndefined),
	),
);

/** Visible fields of the lead form with their messages (docs/specification/forms-and-intake.md#lead-form). */
const leadFields = {
	fullName: v.pipe(typedLine(200, NAME), v.minLength(2, NAME)),
	email: emailAddress(),
	phone: v.pipe(phoneLine(40, PHONE), v.minLength(10, PHONE)),
	country,
	selectedPackage,
};

/** The part of the lead form that the browser validates before sending. */
export const LeadFields = object(leadFields);
export type LeadFields = v.InferOutput<typeof LeadFields>;

/** Body of POST /api/leads (docs/specification/http.md#public-calls). */
export const LeadForm = strictObject({
	...leadFields,
	companyName: optionalLine(200),
	businessActivity: optionalLine(200),
	additionalRequirements: optionalParagraph(4000),
	...SENT_ALONG,
});
export type LeadForm = v.InferOutput<typeof LeadForm>;
