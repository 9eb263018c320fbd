import { expect, it } from "vitest";
import { createMemoryTokenStore } from "./token-store.ts";

it("lets one holder of a key work at a time, also after a failure", async () => {
	const store = createMemoryTokenStore();
	const order: string[] = [];
	const gate = Promise.withResolvers<void>();
	const first = store.withLock("a", async () => {
		await gate.promise;
		order.push("first");
		throw new Error("failed");
	});
	const second = store.withLock("a", async () => order.push("second"));
	await store.withLock("b", async () => order.push("other key"));
	gate.resolve();
	await expect(first).rejects.toThrow("failed");
	await second;
	expect(order).toEqual(["other key", "first", "second"]);
});
