import { expect, it } from "vitest";
import { redact } from "./redact.ts";

it("redact keeps the text of an HTML page and drops its mark-up and styles", () => {
	const page =
		"<html><head><style>h1 { color: red }</style></head><body><h1>502  Bad\nGateway</h1></body></html>";
	expect(redact(page, [])).toBe("502 Bad Gateway");
});

it("redact replaces secrets and email addresses with placeholders", () => {
	const text = '{"error":"key sk-1 of \\"ana@example.com\\" is wrong"}';
	expect(redact("'o'neil@example.com' and ana@example.com", [])).toBe("'[e-mail]' and [e-mail]");
	expect(redact(text, ["sk-1", null, undefined])).toBe('{"error":"key [secret] of \\"[e-mail]\\" is wrong"}');
});

it("redact hides secrets of any length without changing words that contain a short one", () => {
	const text = "This API supports no key s, s%20s or secret-0123, only secrets";
	expect(redact(text, ["s", "s s", "secret-0123", "secret"])).toBe(
		"This API supports no key [secret], [secret] or [secret], only secrets",
	);
	expect(redact("[secret] or a+b/c", ["secret", "a+b/c"])).toBe("[secret] or [secret]");
	expect(redact("tokenabcdefgh", ["abcdefgh"])).toBe("token[secret]");
});

it("redact hides a secret's base64, alone, in an authorization header or in a SASL answer", () => {
	const key = "pat-eu1/0123+45";
	const encoded = (text: string, form: "base64" | "base64url" = "base64") => Buffer.from(text).toString(form);
	expect(redact(`key ${encoded(key)}`, [key])).toBe("key [secret]");
	for (const before of ["", "\0", "me", "\0me\0", "anystring:"])
		for (const form of ["base64", "base64url"] as const)
			expect(redact(encoded(`${before}${key}\0`, form), [key])).toMatch(/^.{0,14}\[secret\].{0,4}$/u);
	expect(redact("c2hvcnQ= stays", ["short"])).toBe("c2hvcnQ= stays");
});

it("redact hides a secret in hexadecimal", () => {
	const hex = Buffer.from("pat-eu1/0123+45").toString("hex");
	expect(redact(`key=${hex} 0x${hex.toUpperCase()}`, ["pat-eu1/0123+45"])).toBe("key=[secret] 0x[secret]");
});

it("redact cuts a long text to 301 characters, and takes under 2 s of CPU time on a hostile one", () => {
	expect(redact("x".repeat(1000), [])).toHaveLength(301);
	// CPU time, which does not depend on how busy the machine is.
	const begin = process.cpuUsage();
	redact("<style>".repeat(200_000) + "a".repeat(1_000_000), []);
	expect(process.cpuUsage(begin).user / 1000).toBeLessThan(2000);
});
