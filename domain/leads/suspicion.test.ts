import { expect, it } from "vitest";
import { MINIMUM_FILL_MS, suspicion } from "./suspicion.ts";

it.each([
	[{}, null],
	[{ website: "", elapsedMs: MINIMUM_FILL_MS }, null],
	[{ elapsedMs: MINIMUM_FILL_MS - 1 }, "too_fast"],
	[{ elapsedMs: "1" }, null],
	[{ website: "https://robot.example", elapsedMs: 1 }, "honeypot"],
])("suspicion of a form with %j is %j", (signs, reason) => expect(suspicion(signs)).toBe(reason));
