import { expect, it } from "vitest";
import { frameCopy } from "./copy.ts";
import { subscribedToast } from "./subscribe-newsletter.ts";

it("subscribedToast reports a subscription only when no confirmation by mail is required", () => {
	const words = (confirms: boolean) =>
		Object.values(subscribedToast(frameCopy.texts.newsletter, confirms)).join(" ");
	expect(words(false)).toContain("Successfully subscribed");
	expect(words(true)).toContain("asking you to confirm it");
	expect(words(true)).not.toMatch(/success|subscribed/i);
});
