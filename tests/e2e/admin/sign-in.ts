import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { E2E_ADMIN } from "#tests/support/e2e-server.ts";
import { adminCookies } from "./session.ts";

/** Credentials of a person who signs in. */
export interface Person {
	username: string;
	password: string;
}

/** Requests a page of the back office and enters name and password at the Admin Access screen. */
export async function enterPassword(page: Page, { username, password }: Person, path: string): Promise<void> {
	// A random address, since sign-ins are rate limited per address.
	const address = `198.51.100.${1 + ((randomBytes(1)[0] ?? 0) % 250)}`;
	await page.setExtraHTTPHeaders({ "X-Forwarded-For": address });
	await page.goto(path);
	await expect(page.getByRole("heading", { name: "Admin Access" })).toBeVisible();
	await page.getByLabel("Username").fill(username);
	await page.getByLabel("Password").fill(password);
	await page.getByRole("button", { name: "Access Dashboard" }).click();
}

/** Waits until a person is signed in, on the requested page, and the page is awake. */
export async function untilSignedIn(page: Page, { username }: Person, path: string): Promise<void> {
	await expect(page).toHaveURL(new RegExp(`${path.replace(/[?]/g, "\\?")}$`));
	await expect(page.getByText("Welcome,")).toContainText(username);
	await page.waitForFunction(() => document.documentElement.matches("[data-awake]"));
}

/**
 * Opens a page with the session of an admin who signed in before. A fresh sign-in would show a welcome toast, which stays while
 * the mouse rests on it and catches the press meant for a control below.
 */
export async function openAsAdmin(page: Page, path: string): Promise<void> {
	await page.context().addCookies(await adminCookies());
	await page.goto(path);
	await untilSignedIn(page, E2E_ADMIN, path);
}

/** A visitor leaves details; returns their name and email, which no other test uses. The email is wider than a phone. */
export async function leaveLead(request: APIRequestContext): Promise<{ name: string; email: string }> {
	const mark = randomBytes(4).toString("hex");
	const person = {
		name: `Sample ${mark}`,
		email: `sample-${mark}@accounts-and-administration.of-a-trading-company.firm-dubai.com`,
	};
	const response = await request.post("/api/leads", {
		headers: { "X-Forwarded-For": `203.0.113.${1 + ((randomBytes(1)[0] ?? 0) % 250)}` },
		data: { fullName: person.name, email: person.email, phone: "+44 7700 900123", country: "United Kingdom" },
	});
	expect(response.status()).toBe(201);
	return person;
}

/** Returns the id of the lead with an email address. */
export async function leadId(page: Page, email: string): Promise<string> {
	const answer = await page.request.get(`/api/leads?q=${encodeURIComponent(email)}`);
	const [lead]: { id: string }[] = await answer.json();
	if (!lead) throw new Error(`nobody is known as ${email}`);
	return lead.id;
}

/** Deletes a saved view by name, since other tests have views too. */
export async function deleteView(page: Page, name: string): Promise<void> {
	const views: { id: string; name: string }[] = await (await page.request.get("/api/views")).json();
	const view = views.find(each => each.name === name);
	expect((await page.request.delete(`/api/views/${view?.id}`)).status()).toBe(204);
}
