import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { expect, type Page, test } from "@playwright/test";
import {
	MAILERLITE_HOOK_SECRET,
	mailerliteEvent,
	mailerliteHook,
	postHook,
} from "#tests/support/providers/hooks.ts";
import { faultsOf } from "./seed-leads.ts";
import { openAsAdmin } from "./sign-in.ts";

/** Adds a lead by hand and returns its id and address. */
async function addLead(page: Page): Promise<{ id: string; email: string }> {
	const email = `hook-${randomBytes(4).toString("hex")}@firm-dubai.com`;
	const made = await page.request.post("/api/staff/leads", { data: { fullName: "Hook Sample", email } });
	expect(made.status()).toBe(201);
	return { id: (await made.json()).id, email };
}

test("an integration's webhook address can be copied and renewed, and an unsubscribe sent to it reaches the timeline", async ({
	page,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await openAsAdmin(page, "/admin/integrations");
	const integrations = await (await page.request.get("/api/email-integrations")).json();
	const { id } = integrations.find(({ provider }: { provider: string }) => provider === "mailerlite");
	await page.request.put(`/api/email-integrations/${id}`, { data: { apiSecret: MAILERLITE_HOOK_SECRET } });
	await page.goto(`/admin/integrations/${id}`);
	const part = page
		.locator("section")
		.filter({ has: page.getByRole("heading", { name: "What MailerLite reports back" }) });
	await expect(part.getByRole("listitem").first()).toHaveText("Copy the address above.");
	await part.getByRole("button", { name: "Copy address" }).click();
	await expect(page.getByText("Address copied", { exact: true })).toBeVisible();
	const address = await page.evaluate(() => navigator.clipboard.readText());
	await expect(part.getByText(address)).toBeVisible();
	expect(await faultsOf(page)).toEqual([]);
	const lead = await addLead(page);
	const posted = await postHook(
		address,
		mailerliteHook(mailerliteEvent("subscriber.unsubscribed", lead.email)),
	);
	expect(posted.status).toBe(200);
	const consent = async () =>
		(await (await page.request.get(`/api/leads/${lead.id}`)).json()).marketingConsent;
	await expect.poll(consent).toBe(false);
	await page.goto(`/admin/leads/${lead.id}`);
	await expect(page.getByText(/^MailerLite: unsubscribed, \d+ \w+ \d{4}$/).first()).toBeVisible();
	await page.goto(`/admin/integrations/${id}`);
	await expect(part.getByText("None yet")).toHaveCount(0);
	await part.getByRole("button", { name: "Renew address" }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Renew" }).click();
	await expect(part.getByText(address)).toHaveCount(0);
	await expect(part.getByText("/hooks/")).toBeVisible();
});

test("an empty webhook form lists every error in a focused summary and beside its field", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/integrations/new");
	await page.getByLabel("Provider").selectOption({ label: "Webhook" });
	await page.getByRole("button", { name: "Create Integration" }).click();
	const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
	await expect(summary).toBeFocused();
	await expect(summary.getByRole("link")).toHaveText([
		"Name is required",
		"API key is required",
		"Endpoint must be a valid URL",
	]);
	for (const [message, label] of [
		["Name is required", "Name"],
		["API key is required", "Signing secret (API key)"],
		["Must be a valid URL", "Endpoint"],
	] as const) {
		const field = page.getByLabel(label, { exact: true });
		await expect(field).toHaveAccessibleDescription(new RegExp(message));
		await summary.getByRole("link", { name: new RegExp(message, "i") }).click();
		await expect(field).toBeFocused();
	}
	expect(await faultsOf(page)).toEqual([]);
});

test("the error summary names a field that is too long, and its link opens the collapsed section and focuses it", async ({
	page,
}) => {
	await openAsAdmin(page, "/admin/integrations/new");
	await page.getByLabel("Name", { exact: true }).fill("Folded away");
	await page.getByLabel("Client ID (API key)").fill("1000.FOLDED");
	const fold = page.getByText("Field names", { exact: true });
	const field = page.getByLabel("First name", { exact: true });
	await fold.click();
	await field.fill("f".repeat(101));
	await fold.click();
	await expect(field).toBeHidden();
	await page.getByRole("button", { name: "Create Integration" }).click();
	await page.getByRole("link", { name: "First name: please use at most 100 characters" }).click();
	await expect(field).toBeFocused();
});

test("a webhook receives a selected event once, and Replay sends it again with the same id", async ({
	page,
}) => {
	const received: { id: string; body: string }[] = [];
	const receiver = createServer(async (request, response) => {
		received.push({ id: String(request.headers["webhook-id"]), body: await text(request) });
		response.writeHead(200).end("Thank you");
	}).listen(0, "127.0.0.1");
	await once(receiver, "listening");
	const bound = receiver.address();
	const port = typeof bound === "object" ? bound?.port : 0;
	await openAsAdmin(page, "/admin/integrations/new");
	const name = `Ledger ${randomBytes(3).toString("hex")}`;
	await page.getByLabel("Provider").selectOption({ label: "Webhook" });
	await page.getByLabel("Name", { exact: true }).fill(name);
	await page.getByLabel("Signing secret (API key)").fill("a-secret-for-signing");
	await page.getByLabel("Endpoint").fill(`http://127.0.0.1:${port}/`);
	await page.getByRole("checkbox", { name: "A lead is synced" }).uncheck();
	await page.getByRole("checkbox", { name: "A note is added" }).check();
	expect(await faultsOf(page)).toEqual([]);
	await page.getByRole("button", { name: "Create Integration" }).click();
	await expect(page.getByRole("heading", { name })).toBeVisible();
	const lead = await addLead(page);
	await page.request.post(`/api/leads/${lead.id}/notes`, { data: { text: "Called back" } });
	// The webhook also gets other tests' notes.
	const told = () => received.filter(({ body }) => body.includes(lead.id)).map(({ id }) => id);
	await expect.poll(() => told().length).toBe(1);
	await page.goto("/admin/integrations/deliveries");
	const row = page.getByRole("row").filter({ hasText: name }).filter({ hasText: "Hook Sample" });
	await expect(row).toContainText("lead.note_added");
	await expect(row).toContainText("200 Thank you");
	expect(await faultsOf(page)).toEqual([]);
	await row.getByRole("button", { name: "Replay" }).click();
	await expect.poll(() => told().length).toBe(2);
	expect(new Set(told()).size).toBe(1);
	const integrations = await (await page.request.get("/api/email-integrations")).json();
	const { id } = integrations.find((each: { name: string }) => each.name === name);
	await page.request.delete(`/api/email-integrations/${id}`);
	receiver.close();
});
