import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fillTemplate, ReplyTemplateForm } from "./reply-template.ts";

const form = { name: "First answer", channel: "whatsapp" };

describe("reply templates", () => {
	it("fillTemplate fills in name, first name, package and staff member, in any case and spacing of the placeholder", () => {
		const text = "Dear {First name} ({name}), about the {package}: yours, { staff }. {first name}?";
		expect(
			fillTemplate(text, { fullName: "Ann  Mary Smith", packageName: "Gold package", staff: "Sam" }),
		).toBe("Dear Ann Mary (Ann  Mary Smith), about the Gold package: yours, Sam. Ann Mary?");
	});

	it("fillTemplate uses a general wording without a package, and does not expand placeholders in a name", () => {
		const facts = { fullName: "{staff} $&", packageName: null, staff: "Sam" };
		expect(fillTemplate("{name}: {package}", facts)).toBe("{staff} $&: your company setup");
	});

	it("ReplyTemplateForm rejects an unknown placeholder and names it, and accepts known ones in any case", () => {
		const { issues } = v.safeParse(ReplyTemplateForm, { ...form, text: "Hello {first name}, {adress}" });
		expect(issues?.[0].message).toBe(
			"There is no placeholder {adress}: use {first name}, {name}, {package}, {staff}",
		);
		expect(v.is(ReplyTemplateForm, { ...form, text: "Hello {First Name}" })).toBe(true);
	});

	it.each(["Hello {first name, about the {package}", "Hello first name}", "Hello {{name}}"])(
		"ReplyTemplateForm rejects unbalanced or nested braces: %s",
		text => expect(v.is(ReplyTemplateForm, { ...form, text })).toBe(false),
	);
});
