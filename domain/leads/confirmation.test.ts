import { expect, it } from "vitest";
import { answerPromise } from "./confirmation.ts";

it.each([
	[24, 10, 24 * 3600, "We usually answer within 24 hours."],
	[1, 500, 60, "We usually answer within an hour."],
	[24, 10, 24 * 3600 + 1, null],
	[24, 9, 60, null],
	[24, 10, null, null],
])(
	"answerPromise for %s hours, %s answers and a median of %s seconds returns %j",
	(hours, answered, medianSeconds, sentence) =>
		expect(answerPromise(hours, { answered, medianSeconds })).toBe(sentence),
);
