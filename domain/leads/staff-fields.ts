import * as v from "valibot";
import { phoneDigits } from "../contact/phone.ts";
import { emailAddress, orNull, phoneLine, typedLine } from "../shape.ts";
import { Moment } from "../time/moment.ts";
import { COUNTRY_NAMES } from "./countries.ts";
import { MAX_PENCE, TOO_MUCH } from "./deal-value.ts";

const NAME = "Full name must be at least 2 characters";
const PHONE = "Please enter a valid phone number";
const COUNTRY = "Please choose a country from the list";
const OWNER = "Please choose an account";
const VALUE = "A deal's value is a whole number of pence";
const MIN_DIGITS = 6;

/** A lead's name, typed by staff. */
export const staffName = v.pipe(typedLine(200, NAME), v.minLength(2, NAME));

/** An e-mail address, typed by staff. */
export const staffEmail = emailAddress();

/** A phone number, typed by staff; null and "" mean none. */
export const staffPhone = v.pipe(
	v.nullable(phoneLine(40, PHONE)),
	v.transform(phone => phone ?? ""),
	v.check(phone => phone === "" || phoneDigits(phone).length >= MIN_DIGITS, PHONE),
);

/** A country of the list; null and "" mean none. */
export const staffCountry = v.pipe(
	v.nullable(v.union([v.picklist(COUNTRY_NAMES), v.literal("")], COUNTRY)),
	v.transform(orNull),
);

/** Owner, next step and follow-up of a lead; null and "" clear a field. */
export const planEntries = {
	ownerId: v.optional(v.nullable(v.pipe(v.string(OWNER), v.uuid(OWNER), v.toLowerCase()))),
	nextStep: v.optional(v.nullable(v.pipe(typedLine(300), v.transform(orNull)))),
	followUpAt: v.optional(v.nullable(Moment)),
};

/** Deal value in pence. */
export const dealValue = v.optional(
	v.nullable(
		v.pipe(v.number(VALUE), v.integer(VALUE), v.minValue(0, VALUE), v.maxValue(MAX_PENCE, TOO_MUCH)),
	),
);
