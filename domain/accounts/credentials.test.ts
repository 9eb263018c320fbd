import { safeParse } from "valibot";
import { describe, expect, it } from "vitest";
import { Credentials } from "./credentials.ts";

const of = (form: object) => {
	const read = safeParse(Credentials, { username: "ann", password: "secret", ...form });
	return read.success ? "taken" : read.issues[0].message;
};

describe("Credentials", () => {
	it.each([
		[{}, "taken"],
		[{ code: "123456" }, "taken"],
		[{ code: null }, "taken"],
		[{ username: "" }, "Username is required"],
		[{ username: 7 }, "Username is required"],
		[{ password: "" }, "Password is required"],
		[{ password: null }, "Password is required"],
		[{ password: "x".repeat(1000) }, "taken"],
		[{ password: "x".repeat(1001) }, "Password is too long"],
		[{ code: "x".repeat(41) }, "This code is incorrect"],
	])("validates a sign-in with %j as: %s", (form, answer) => expect(of(form)).toBe(answer));
});
