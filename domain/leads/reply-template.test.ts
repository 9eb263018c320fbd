import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fillTemplate, ReplyTemplateForm } from "./reply-template.ts";

const form = { name: "First answer", channel: "whatsapp" };

describe("a reply template", () => {
	it("names the person, the package and who writes, however the braces are spelt", () => {
		const text = "Dear {First name} ({name}), about the {package}: yours, { staff }. {first name}?";
		expect(
			fillTemplate(text, { fullName: "Ann  Mary Smith", packageName: "Gold package", staff: "Sam" }),
		).toBe("Dear Ann Mary (Ann  Mary Smith), about the Gold package: yours, Sam. Ann Mary?");
	});

	it("reads well for whoever chose no package, and takes a name for what it is", () => {
		const facts = { fullName: "{staff} $&", packageName: null, staff: "Sam" };
		expect(fillTemplate("{name}: {package}", facts)).toBe("{staff} $&: your company setup");
	});

	it("is refused with braces that nothing is known for, which names them", () => {
		const { issues } = v.safeParse(ReplyTemplateForm, { ...form, text: "Hello {first name}, {adress}" });
		expect(issues?.[0].message).toBe(
			"There is no placeholder {adress}: use {first name}, {name}, {package}, {staff}",
		);
		expect(v.is(ReplyTemplateForm, { ...form, text: "Hello {First Name}" })).toBe(true);
	});

	it.each(["Hello {first name, about the {package}", "Hello first name}", "Hello {{name}}"])(
		"is refused with a brace too many or too few: %s",
		text => expect(v.is(ReplyTemplateForm, { ...form, text })).toBe(false),
	);
});
