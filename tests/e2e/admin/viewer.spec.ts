import { randomBytes } from "node:crypto";
import { expect, test } from "@playwright/test";
import { enterPassword, leadId, leaveLead, openAsAdmin, untilSignedIn } from "./sign-in.ts";

test("a viewer sees Today, a lead and its merge page, and sends no changes", async ({
	page,
	browser,
	request,
}) => {
	const { name, email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const id = await leadId(page, email);
	const plan = { followUpAt: "2026-01-05", nextStep: "Send the quote" };
	expect((await page.request.patch(`/api/leads/${id}`, { data: plan })).status()).toBe(200);
	const mark = randomBytes(4).toString("hex");
	const viewer = { username: `viewer-${mark}`, password: `a long password ${mark}` };
	const made = await page.request.post("/api/staff/accounts", { data: { ...viewer, role: "viewer" } });
	expect(made.status()).toBe(201);

	const own = await (await browser.newContext()).newPage();
	const changes: string[] = [];
	own.on("request", asked => {
		if (asked.url().includes("/api/") && asked.method() !== "GET") changes.push(asked.url());
	});
	await enterPassword(own, viewer, `/admin/leads/${id}`);
	await untilSignedIn(own, viewer, `/admin/leads/${id}`);
	for (const label of ["Owner", "Next step", "Follow-up", "Deal value (£)", "Full name", `Status of ${name}`])
		await expect(own.getByLabel(label)).toBeDisabled();
	await expect(own.getByLabel("New note")).toHaveCount(0);
	await expect(own.getByRole("link", { name: "Merge with" })).toHaveCount(0);
	await own.getByRole("link", { name: `Email ${name}` }).click();
	await own.goto(`/admin/leads/${id}/merge`);
	await expect(own.getByRole("heading", { level: 1 })).toContainText(name);
	await own.goto("/admin/today");
	await expect(own.getByText("Send the quote").first()).toBeVisible();
	await expect(own.getByRole("button", { name: `Done ${name}` })).toHaveCount(0);
	await own.goto("/admin/leads/new");
	await expect(own.getByText("Viewers can see every lead but cannot add one.")).toBeVisible();
	await expect(own.getByRole("link", { name: "New lead" })).toHaveCount(0);
	await own.goto("/admin/content/templates");
	await expect(own.getByRole("heading", { level: 1, name: "Content Management" })).toBeVisible();
	await expect(own.getByRole("button", { name: "Add template" })).toHaveCount(0);
	for (const [tab, form] of [
		["integrations", "Create Integration"],
		["cms", "Create Content"],
	] as const) {
		await own.goto(`/admin/${tab}`);
		await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
		await expect(own.getByRole("link", { name: form, exact: true })).toHaveCount(0);
	}
	const { timeline } = await (await page.request.get(`/api/leads/${id}`)).json();
	// Other tests change waiting leads, so only the viewer's own entries are checked.
	expect(timeline.filter(({ actor }: { actor: string }) => actor === viewer.username)).toEqual([]);
	expect(changes).toEqual([]);
	await own.context().close();
});

test("an admin made a viewer while typing is told so, and the unsaved note returns with the admin role", async ({
	page,
	browser,
	request,
}) => {
	const { email } = await leaveLead(request);
	await openAsAdmin(page, "/admin/today");
	const lead = `/admin/leads/${await leadId(page, email)}`;
	const mark = randomBytes(4).toString("hex");
	const person = { username: `reduced-${mark}`, password: `a long password ${mark}` };
	const accounts = "/api/staff/accounts";
	const made = await page.request.post(accounts, { data: { ...person, role: "admin" } });
	const { id } = await made.json();
	const make = async (role: string) =>
		expect((await page.request.patch(`${accounts}/${id}`, { data: { role } })).status()).toBe(200);
	const own = await (await browser.newContext()).newPage();
	await enterPassword(own, person, lead);
	await untilSignedIn(own, person, lead);
	await own.getByLabel("New note").fill("Half a note");
	await make("viewer");
	await expect(own.getByText(/You can now view everything but change nothing/).first()).toBeVisible();
	await expect(own.getByLabel("New note")).toHaveCount(0);
	await make("admin");
	await expect(own.getByLabel("New note")).toHaveValue("Half a note");
	await own.context().close();
	expect((await page.request.delete(`${accounts}/${id}`)).status()).toBe(204);
});
