import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fieldErrors } from "../errors.ts";
import { AlertPreferences, addressIn } from "./preferences.ts";

describe("AlertPreferences", () => {
	const ALERTS = { email: "all", push: "off", officeHoursOnly: false };

	it("accepts scopes and office hours, with a valid, empty, null or absent address", () => {
		expect(v.parse(AlertPreferences, ALERTS)).toEqual(ALERTS);
		for (const address of ["", "ann@example.com", null])
			expect(v.parse(AlertPreferences, { ...ALERTS, push: "mine", address })).toMatchObject({ address });
	});

	it.each([
		[{ email: "some" }, { email: "Please choose off, all or mine" }],
		[{ push: true }, { push: "Please choose off, all or mine" }],
		[{ officeHoursOnly: "yes" }, { officeHoursOnly: "Office hours must be true or false" }],
		[{ address: "ann" }, { address: "Please enter a valid email address" }],
		[{ address: 7 }, { address: "Please enter a valid email address" }],
	])("rejects %j", (form, fields) =>
		expect(fieldErrors(v.safeParse(AlertPreferences, { ...ALERTS, ...form }).issues ?? [])).toEqual(fields),
	);
});

it("addressIn returns the trimmed username if it is an email address, and otherwise null", () => {
	expect(addressIn(" ann@example.com ")).toBe("ann@example.com");
	expect(addressIn("ann")).toBeNull();
});
