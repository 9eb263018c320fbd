import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { untilFilledByHand } from "../awake.ts";
import { expect, newEmail, storedLead, test } from "../uk/site.ts";

/** Removes what Chrome 119, the last on Android 7, lacks: it has popovers, but not what came later. */
function chrome119(): void {
	for (const name of ["canParse", "parse"]) Reflect.deleteProperty(URL, name);
	Reflect.deleteProperty(Promise, "withResolvers");
	for (const made of [Object, Map]) Reflect.deleteProperty(made, "groupBy");
}

/** Removes what Safari 15 and 16, the last on iPhones up to 2017, lack: popovers and their selector too. */
function safari15(): void {
	for (const name of ["canParse", "parse"]) Reflect.deleteProperty(URL, name);
	for (const name of ["timeout", "any"]) Reflect.deleteProperty(AbortSignal, name);
	Reflect.deleteProperty(Element.prototype, "checkVisibility");
	for (const name of ["toWellFormed", "isWellFormed"]) Reflect.deleteProperty(String.prototype, name);
	for (const name of ["toSorted", "toSpliced", "toReversed"]) Reflect.deleteProperty(Array.prototype, name);
	for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"])
		Reflect.deleteProperty(HTMLElement.prototype, name);
	const { matches } = Element.prototype;
	Reflect.set(Element.prototype, "matches", function (this: Element, selector: string) {
		if (selector.includes(":popover-open")) throw new SyntaxError("unknown pseudo-class :popover-open");
		return matches.call(this, selector);
	});
}

const BROWSERS = [
	["Chrome 119", chrome119],
	["Safari 15", safari15],
] as const;

/** Each form with its page, button, and the labels of its fields besides the email address. */
const FORMS = [
	["/", "#lead-form", "Get my free consultation", { "Full name": "Sample Client", Phone: "+44 7700 900123" }],
	["/uk/fast-setup", "#consultation", "Get my free consultation", { "Your name": "Sample Client" }],
	["/uk-dubai", "#exclusive-report", "GET MY £233,340 SAVINGS ANALYSIS", {}],
] as const;

/** Opens a page as a visitor from a search engine, so that the referrer is parsed too. */
const openFromSearch = (page: Page, path: string) => page.goto(path, { referer: "https://www.google.com/" });

for (const [browser, without] of BROWSERS) {
	for (const [path, section, button, fields] of FORMS)
		test(`the form of ${path} is stored once when sent from ${browser}`, async ({ page }) => {
			const errors: string[] = [];
			page.on("pageerror", ({ message }) => errors.push(message));
			await page.addInitScript(without);
			const email = newEmail();
			await openFromSearch(page, path);
			const form = page.locator(section);
			for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
			await form.getByLabel(/email/i).first().fill(email);
			await untilFilledByHand(page);
			await form.getByRole("button", { name: button }).click();
			expect((await storedLead(page, email)).submissions).toHaveLength(1);
			expect(errors).toEqual([]);
		});

	test(`a page in ${browser} asks for the visitor's country`, async ({ page }) => {
		await page.addInitScript(without);
		await Promise.all([page.waitForResponse("/api/geo"), page.goto("/privacy")]);
	});

	test(`the scripts of /uk start without an error in ${browser}`, async ({ page }) => {
		const errors: string[] = [];
		page.on("pageerror", ({ message }) => errors.push(message));
		await page.addInitScript(without);
		await openFromSearch(page, "/uk");
		await expect(page.locator("html")).toHaveAttribute("data-awake");
		expect(errors).toEqual([]);
	});
}

test("the CSS hides the menu in browsers without popovers, where it would cover the page and could not be closed", async ({
	page,
	request,
}) => {
	await page.goto("/");
	const menu = page.locator("#site-menu");
	const [own = ""] = ((await menu.getAttribute("class")) ?? "").split(" ");
	const html = await (await request.get("/")).text();
	const [, rules = ""] =
		/@supports not selector\(:popover-open\)\s*\{((?:[^{}]*\{[^{}]*\})+)\}/.exec(html) ?? [];
	expect(rules).toContain(`.${own}`);
	expect(rules).toContain("display:none");
});

test("no script has a class static block or a lookbehind, which Safari cannot parse before 16.4", async () => {
	const folder = "build/client/assets";
	const names = (await readdir(folder)).filter(name => name.endsWith(".js"));
	expect(names.length).toBeGreaterThan(100);
	for (const name of names)
		expect(await readFile(path.join(folder, name), "utf8"), name).not.toMatch(/\bstatic\s*\{|\(\?<[=!]/);
});
