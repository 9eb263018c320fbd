import { test as base, expect, type Page } from "@playwright/test";
import { adminHeaders } from "../admin/session.ts";
import { waking } from "../awake.ts";

let visitors = 0;

/** Headers of a visitor with an address of their own, from a country that asks for no consent. */
function visitorHeaders(): Record<string, string> {
	visitors += 1;
	return { "x-country": "US", "x-forwarded-for": `198.20.${process.pid % 250}.${visitors % 250}` };
}

/** Tests of the UK pages: chats open in tabs that never leave this machine. */
export const test = base.extend<{ chats: string[] }>({
	extraHTTPHeaders: ({ locale: _locale }, use) => use(visitorHeaders()),
	page: ({ page, javaScriptEnabled }, use) => use(javaScriptEnabled ? waking(page) : page),
	chats: [
		async ({ context }, use) => {
			const chats: string[] = [];
			await context.route("https://wa.me/**", route => {
				chats.push(route.request().url());
				return route.fulfill({ contentType: "text/html", body: "<title>Chat</title>" });
			});
			await use(chats);
		},
		{ auto: true },
	],
});
export { expect };

/** The message of a chat link, and its number. */
export function chatOf(link: string | null): { number: string; text: string } {
	const url = new URL(link ?? "");
	return { number: url.pathname.slice(1), text: url.searchParams.get("text") ?? "" };
}

/** The number and message of the chat button with this name. */
export async function chatButton(page: Page, name: string) {
	const link = page.getByRole("link", { name, exact: true }).first();
	await expect(link).toHaveAttribute("target", "_blank");
	return chatOf(await link.getAttribute("href"));
}

/** An address that no other test uses. */
export function newEmail(): string {
	return `visitor-${crypto.randomUUID()}@example.com`;
}

/** The stored lead with this address as staff see it, once it is there. */
export async function storedLead(page: Page, email: string) {
	const headers = await adminHeaders();
	let id = "";
	await expect
		.poll(async () => {
			const answer = await page.request.get(`/api/leads?q=${encodeURIComponent(email)}`, { headers });
			const leads = await answer.json();
			id = leads[0]?.id ?? "";
			return leads.length;
		})
		.toBe(1);
	return (await page.request.get(`/api/leads/${id}`, { headers })).json();
}

/** What moved by itself since the page was opened, as the browser counts it. */
export async function followShifts(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		new PerformanceObserver(list => {
			for (const entry of list.getEntries())
				if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput)
					document.documentElement.dataset.shifted = String(
						Number(document.documentElement.dataset.shifted ?? 0) + Number(entry.value),
					);
		}).observe({ type: "layout-shift", buffered: true });
	});
	return () => page.evaluate(() => Number(document.documentElement.dataset.shifted ?? 0));
}
