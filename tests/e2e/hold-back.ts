import type { Page } from "@playwright/test";

/** Holds back requests to an address until `let` is called; `sent` lists those that arrived. */
export async function holdBack(page: Page, address: string | RegExp, method = "POST") {
	const gate = Promise.withResolvers<void>();
	const sent: string[] = [];
	await page.route(address, async route => {
		if (route.request().method() !== method) return route.fallback();
		sent.push(route.request().url());
		await gate.promise;
		await route.continue();
	});
	return { let: gate.resolve, sent };
}
