import { expect, it } from "vitest";
import { MAX_FILE_BYTES } from "#app/leads/import/.server/read-leads-file.ts";
import { TIME_LIMITS } from "./time-limits.ts";

it("the request timeout is long enough for the largest upload over a line of 1 Mbit/s", () => {
	expect(TIME_LIMITS.requestTimeout / 1_000).toBeGreaterThan((MAX_FILE_BYTES * 8) / 1_000_000);
});
