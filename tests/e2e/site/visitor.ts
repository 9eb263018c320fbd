import { randomUUID } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { waking } from "../awake.ts";

let visitors = 0;

/**
 * A visitor with a unique IP address from a country without a consent banner, for whom WhatsApp's page is fulfilled locally.
 */
export const test = base.extend({
	context: async ({ context }, use) => {
		visitors += 1;
		await context.setExtraHTTPHeaders({
			"X-Forwarded-For": `198.51.${process.pid % 250}.${visitors % 250}`,
			"x-country": "US",
		});
		await context.route("https://wa.me/**", route =>
			route.fulfill({ contentType: "text/html", body: "<title>Chat</title>" }),
		);
		await use(context);
	},
	page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? waking(page) : page),
});

export { expect };

/** Returns an email address that no other test uses. */
export function newEmail(): string {
	return `${randomUUID()}@example.com`;
}

/** Returns the message of a chat link. */
export function chatText(url: string): string {
	return new URL(url).searchParams.get("text") ?? "";
}

/** Collects the analytics events that the page logs to its console from now on. */
export function eventsOf(page: Page): string[] {
	const events: string[] = [];
	page.on("console", async message => {
		if (!message.text().startsWith("analytics")) return;
		// The values are lost if the page navigates while they are read.
		const event =
			(await message
				.args()[1]
				?.jsonValue()
				.catch(() => null)) ?? {};
		events.push([event.name, event.category, event.label, event.offer_version].join(" "));
	});
	return events;
}

export async function fillLeadForm(page: Page, email: string): Promise<void> {
	const form = page.locator("#lead-form");
	await form.getByLabel("Full name").fill("Ada Byron");
	await form.getByLabel("Email").fill(email);
	await form.getByLabel("Phone").fill("+44 20 7946 0999");
}
