import { expect, it, vi } from "vitest";
import { eventStream } from "./event-stream.ts";

it("eventStream ends and unsubscribes at once when the client disconnected before it began", async () => {
	const stop = vi.fn();
	const answer = eventStream(
		AbortSignal.abort(),
		() => stop,
		async () => true,
	);
	expect(stop).toHaveBeenCalledOnce();
	expect(await answer.text()).toBe("");
});
