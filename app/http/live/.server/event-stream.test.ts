import { expect, it, vi } from "vitest";
import { eventStream } from "./event-stream.ts";

it("ends at once for a client who left before it began: nobody would ever end it", async () => {
	const stop = vi.fn();
	const answer = eventStream(
		AbortSignal.abort(),
		() => stop,
		async () => true,
	);
	expect(stop).toHaveBeenCalledOnce();
	expect(await answer.text()).toBe("");
});
