import { expect, it } from "vitest";
import { subscribedToast } from "./subscribe-newsletter.ts";

it("says that somebody is subscribed only where no mail asks for confirmation first", () => {
	const words = (confirms: boolean) => Object.values(subscribedToast(confirms)).join(" ");
	expect(words(false)).toContain("Successfully subscribed");
	expect(words(true)).toContain("asking you to confirm it");
	expect(words(true)).not.toMatch(/success|subscribed/i);
});
