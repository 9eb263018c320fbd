import { expect, it } from "vitest";
import { LONGEST_FILE } from "#app/leads/import/.server/read-leads-file.ts";
import { TIME_LIMITS } from "./time-limits.ts";

it("the request timeout is long enough for the largest upload over a line of 1 Mbit/s", () => {
	expect(TIME_LIMITS.requestTimeout / 1_000).toBeGreaterThan((LONGEST_FILE * 8) / 1_000_000);
});
