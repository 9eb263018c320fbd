import { expect, it } from "vitest";
import { createMemoryTokenStore } from "./token-store.ts";

const key = (integrationId: string) => ({ integrationId, credentials: "same" });

it("withLock of the memory token store runs one holder of a key at a time, also after a failure", async () => {
	const store = createMemoryTokenStore();
	const order: string[] = [];
	const gate = Promise.withResolvers<void>();
	const first = store.withLock(key("a"), async () => {
		await gate.promise;
		order.push("first");
		throw new Error("failed");
	});
	const second = store.withLock(key("a"), async () => order.push("second"));
	await store.withLock(key("b"), async () => order.push("other key"));
	gate.resolve();
	await expect(first).rejects.toThrow("failed");
	await second;
	expect(order).toEqual(["other key", "first", "second"]);
});
