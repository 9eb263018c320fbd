import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Announcer, type Channel } from "./notifications.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function announcing() {
	const told: string[] = [];
	const announcer = new Announcer(
		async channels => told.push(`${channels} ${performance.now() - begun}`),
		25,
	);
	const begun = performance.now();
	return { told, announcer };
}

it("the Announcer notifies all channels without delay after a pause, once the current work is done", () => {
	const { told, announcer } = announcing();
	announcer.announce("outbox", "leads");
	expect(told).toEqual([]);
	vi.advanceTimersByTime(0);
	expect(told).toEqual(["outbox,leads 0"]);
	vi.advanceTimersByTime(1_000);
	announcer.announce("outbox");
	vi.advanceTimersByTime(0);
	expect(told.slice(1)).toEqual(["outbox 1000"]);
});

it("the Announcer combines announcements during its pause of 25 ms into one at the end of the pause", () => {
	const { told, announcer } = announcing();
	for (let ms = 0; ms < 60; ms += 1) {
		announcer.announce("outbox");
		vi.advanceTimersByTime(1);
	}
	vi.advanceTimersByTime(1_000);
	// A nested timer fires one millisecond later.
	expect(told).toEqual(["outbox 0", "outbox 26", "outbox 51", "outbox 76"]);
});

it("the Announcer sends a failed notification again each second until it succeeds", async () => {
	let calls = 0;
	const sent: Channel[][] = [];
	const announcer = new Announcer(async channels => {
		calls += 1;
		if (calls < 3) throw new Error("the database is away");
		sent.push(channels);
	}, 25);
	announcer.announce("outbox", "leads");
	await vi.advanceTimersByTimeAsync(10_000);
	expect(sent).toEqual([["outbox", "leads"]]);
	expect(calls).toBe(3);
});
