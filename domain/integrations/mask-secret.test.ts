import { expect, it } from "vitest";
import { isMask, maskSecret } from "./mask-secret.ts";

it("shows the last four characters and nothing else", () => {
	expect(maskSecret("0123456789abcdef-us6")).toBe("••••••••-us6");
	expect(maskSecret("short")).toBe("••••••••");
	expect(maskSecret("")).toBe("••••••••");
});

it("knows its own masks", () => {
	expect(isMask(maskSecret("0123456789abcdef-us6"))).toBe(true);
	expect(isMask(maskSecret("short"))).toBe(true);
	expect(isMask("0123456789abcdef-us6")).toBe(false);
});
