import { expect, it } from "vitest";
import { BatchRefused, isolateRefused } from "./isolate-refused.ts";
import type { RecordOutcome } from "./port.ts";

const outcome: RecordOutcome = { status: "rejected", message: "bad" };

/** Creates a provider that refuses any batch with a bad item and records the batch sizes. */
function provider(bad: number[], named: boolean) {
	const sizes: number[] = [];
	const send = async (items: readonly number[]) => {
		sizes.push(items.length);
		const position = items.findIndex(item => bad.includes(item));
		if (position >= 0) throw new BatchRefused("refused", outcome, {}, named ? position : undefined);
		return items.map(item => `ok ${item}`);
	};
	return { send, sizes };
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

it.each([
	["by halving", false, [2, 5]],
	["by name", true, [2, 5]],
	["by name at the end", true, [7]],
	["when all are bad", false, [0, 1, 2, 3, 4, 5, 6, 7]],
])("isolateRefused finds refused records %s and keeps the order", async (_, named, bad) => {
	const { send } = provider(bad, named);
	const results = await isolateRefused(
		numbers(8),
		send,
		() => "refused",
		() => "later",
	);
	expect(results).toEqual(numbers(8).map(item => (bad.includes(item) ? "refused" : `ok ${item}`)));
});

it("isolateRefused finds a refused record by bisection when the answer names a position outside the batch", async () => {
	const send = async (items: readonly number[]) => {
		if (items.includes(2)) throw new BatchRefused("refused", outcome, {}, items.length);
		return items.map(item => `ok ${item}`);
	};
	const results = await isolateRefused(
		numbers(4),
		send,
		() => "refused",
		() => "later",
	);
	expect(results).toEqual(["ok 0", "ok 1", "refused", "ok 3"]);
});

it("isolateRefused sends a batch without refused records once", async () => {
	const { send, sizes } = provider([], false);
	await isolateRefused(
		numbers(500),
		send,
		() => "refused",
		() => "later",
	);
	expect(sizes).toEqual([500]);
});

it("isolateRefused rejects with BatchRefused after at most 40 calls when every record is refused", async () => {
	const { send, sizes } = provider(numbers(500), false);
	await expect(
		isolateRefused(
			numbers(500),
			send,
			() => "refused",
			() => "later",
		),
	).rejects.toBeInstanceOf(BatchRefused);
	expect(sizes.length).toBeLessThanOrEqual(40);
});

it("isolateRefused rethrows errors other than BatchRefused", async () => {
	const send = () => Promise.reject(new Error("down"));
	await expect(
		isolateRefused(
			[1, 2],
			send,
			() => "refused",
			() => "later",
		),
	).rejects.toThrow("down");
});
