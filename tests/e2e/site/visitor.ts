import { randomUUID } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import { waking } from "../awake.ts";

let visitors = 0;

/** A visitor from a country that needs no banner, with an address of their own and a WhatsApp that answers. */
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

/** An address nobody used before. */
export function newEmail(): string {
	return `${randomUUID()}@example.com`;
}

/** What a chat link would say. */
export function chatText(url: string): string {
	return new URL(url).searchParams.get("text") ?? "";
}

/** The analytics events that the page reports to its console, from now on. */
export function eventsOf(page: Page): string[] {
	const events: string[] = [];
	page.on("console", async message => {
		if (!message.text().startsWith("analytics")) return;
		// A page that is left while it reports takes its values with it.
		const event =
			(await message
				.args()[1]
				?.jsonValue()
				.catch(() => null)) ?? {};
		events.push([event.name, event.category, event.label, event.offer_version].join(" "));
	});
	return events;
}

/** Fills the lead form. */
export async function fillLeadForm(page: Page, email: string): Promise<void> {
	const form = page.locator("#lead-form");
	await form.getByLabel("Full name").fill("Ada Byron");
	await form.getByLabel("Email").fill(email);
	await form.getByLabel("Phone").fill("+44 20 7946 0999");
}
