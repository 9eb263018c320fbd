import { test as base, expect, type Page } from "@playwright/test";
import { adminHeaders } from "../admin/session.ts";
import { waking } from "../awake.ts";

let visitors = 0;

/** Returns headers of a visitor with a unique IP address, from a country that needs no consent. */
function visitorHeaders(): Record<string, string> {
	visitors += 1;
	return { "x-country": "US", "x-forwarded-for": `198.20.${process.pid % 250}.${visitors % 250}` };
}

/** Tests of the UK pages: chats open in tabs that are fulfilled locally. */
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

/** Returns the number and message of a chat link. */
export function chatOf(link: string | null): { number: string; text: string } {
	const url = new URL(link ?? "");
	return { number: url.pathname.slice(1), text: url.searchParams.get("text") ?? "" };
}

/** Returns the number and message of the chat button with this name. */
export async function chatButton(page: Page, name: string) {
	const link = page.getByRole("link", { name, exact: true }).first();
	await expect(link).toHaveAttribute("target", "_blank");
	return chatOf(await link.getAttribute("href"));
}

/** Returns an email address that no other test uses. */
export function newEmail(): string {
	return `visitor-${crypto.randomUUID()}@example.com`;
}

/** Returns the stored lead with this email address as staff see it, once it is stored. */
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

/** Returns a function for the page's cumulative layout shift, without shifts caused by input. */
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
