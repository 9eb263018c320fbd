import { expect, it } from "vitest";
import { begunMessage } from "#tests/support/begun-message.ts";
import { endingOf } from "./attempt-ending.ts";

const known = { receipt: "known" };
const message = begunMessage({ ticket: known });

it("endingOf ends the message of a done or failed job, and records a refusal as a failed attempt", () => {
	const ending = { message: "done" };
	expect(endingOf({ kind: "done" }, message)).toEqual({ outcome: "succeeded", error: null, ending });
	expect(endingOf({ kind: "done", refused: null }, message)).toMatchObject({ outcome: "succeeded" });
	expect(endingOf({ kind: "done", refused: "No" }, message)).toEqual({
		outcome: "failed",
		error: "No",
		ending,
	});
	expect(endingOf({ kind: "failed", error: "No" }, message)).toEqual({
		outcome: "failed",
		error: "No",
		ending,
	});
});

it("endingOf counts a retry as an attempt, delayed by the longer of backoff and requested time", () => {
	const soon = endingOf({ kind: "retry", error: "Busy" }, message);
	expect(soon).toMatchObject({
		outcome: "retrying",
		error: "Busy",
		ending: { message: "again", countsAsAttempt: true, ticket: known },
	});
	const msOf = (ending: typeof soon.ending) => (ending.message === "again" ? ending.afterMs : -1);
	expect(msOf(soon.ending)).toBeGreaterThanOrEqual(1_000);
	expect(msOf(soon.ending)).toBeLessThanOrEqual(2_000);
	expect(msOf(endingOf({ kind: "retry", error: "", afterMs: 1 }, message).ending)).toBeGreaterThanOrEqual(
		1_000,
	);
	expect(msOf(endingOf({ kind: "retry", error: "", afterMs: 90_000 }, message).ending)).toBe(90_000);
});

it("endingOf does not count a wait as an attempt, records it only with a reason, and waits at least 300 ms", () => {
	expect(endingOf({ kind: "wait", reason: null, afterMs: 0 }, message)).toEqual({
		outcome: null,
		error: null,
		ending: { message: "again", afterMs: 300, countsAsAttempt: false, ticket: known },
	});
	expect(endingOf({ kind: "wait", reason: "Quota", afterMs: 5_000 }, message)).toEqual({
		outcome: "waiting",
		error: "Quota",
		ending: { message: "again", afterMs: 5_000, countsAsAttempt: false, ticket: known },
	});
});

it("endingOf passes on the result's ticket, keeps the known one if it has none, and clears it on null", () => {
	const of = (ticket?: Record<string, unknown> | null) =>
		endingOf({ kind: "wait", reason: null, afterMs: 0, ...(ticket !== undefined && { ticket }) }, message)
			.ending;
	expect(of()).toMatchObject({ ticket: known });
	expect(of({ slot: "now" })).toMatchObject({ ticket: { slot: "now" } });
	expect(of(null)).toMatchObject({ ticket: null });
});
