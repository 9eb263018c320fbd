import { expect, it } from "vitest";
import { SCRIPT_ORIGINS } from "./script-origins.ts";

it.each(Object.entries(SCRIPT_ORIGINS))(
	"SCRIPT_ORIGINS has for %s at least one https origin, without paths or duplicates",
	(_tag, origins) => {
		expect(origins.length).toBeGreaterThan(0);
		expect(new Set(origins).size).toBe(origins.length);
		for (const origin of origins) {
			expect(new URL(origin).origin).toBe(origin);
			expect(origin).toMatch(/^https:/);
		}
	},
);
