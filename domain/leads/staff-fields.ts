import * as v from "valibot";
import { phoneDigits } from "../contact/phone.ts";
import { emailAddress, phoneLine, typedLine } from "../shape.ts";
import { Moment } from "../time/moment.ts";
import { COUNTRY_NAMES } from "./countries.ts";
import { MOST_PENCE, TOO_MUCH } from "./deal-value.ts";

const NAME = "Full name must be at least 2 characters";
const PHONE = "Please enter a valid phone number";
const COUNTRY = "Please choose a country from the list";
const OWNER = "Please choose an account";
const VALUE = "A deal's value is a whole number of pence";
const FEWEST_DIGITS = 6;

/** A person's name as staff write it. */
export const staffName = v.pipe(typedLine(200, NAME), v.minLength(2, NAME));

/** An e-mail address as staff write it. */
export const staffEmail = emailAddress();

/** A number as staff write it; null and "" are none. */
export const staffPhone = v.pipe(
	v.nullable(phoneLine(40, PHONE)),
	v.transform(phone => phone ?? ""),
	v.check(phone => phone === "" || phoneDigits(phone).length >= FEWEST_DIGITS, PHONE),
);

/** A country of the list; null and "" are none. */
export const staffCountry = v.pipe(
	v.nullable(v.union([v.picklist(COUNTRY_NAMES), v.literal("")], COUNTRY)),
	v.transform(country => country || null),
);

/** What staff plan with a lead; null and "" empty it. */
export const planEntries = {
	ownerId: v.optional(v.nullable(v.pipe(v.string(OWNER), v.uuid(OWNER), v.toLowerCase()))),
	nextStep: v.optional(
		v.nullable(
			v.pipe(
				typedLine(300),
				v.transform(text => text || null),
			),
		),
	),
	followUpAt: v.optional(v.nullable(Moment)),
};

/** What a deal may be worth, in pence. */
export const dealValue = v.optional(
	v.nullable(
		v.pipe(v.number(VALUE), v.integer(VALUE), v.minValue(0, VALUE), v.maxValue(MOST_PENCE, TOO_MUCH)),
	),
);
