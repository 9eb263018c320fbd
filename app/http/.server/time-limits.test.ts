import { expect, it } from "vitest";
import { LONGEST_FILE } from "#app/leads/import/.server/read-leads-file.ts";
import { TIME_LIMITS } from "./time-limits.ts";

it("gives the largest upload the time that a line of 1 Mbit/s takes", () => {
	expect(TIME_LIMITS.requestTimeout / 1_000).toBeGreaterThan((LONGEST_FILE * 8) / 1_000_000);
});
