import { expect, it } from "vitest";
import { isMask, maskSecret } from "./mask-secret.ts";

it("maskSecret shows only the last four characters of a long secret, and nothing of a short or empty secret", () => {
	expect(maskSecret("0123456789abcdef-us6")).toBe("••••••••-us6");
	expect(maskSecret("short")).toBe("••••••••");
	expect(maskSecret("")).toBe("••••••••");
});

it("isMask recognises what maskSecret returns, and not a plain secret", () => {
	expect(isMask(maskSecret("0123456789abcdef-us6"))).toBe(true);
	expect(isMask(maskSecret("short"))).toBe(true);
	expect(isMask("0123456789abcdef-us6")).toBe(false);
});
