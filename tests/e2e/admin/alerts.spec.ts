import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { axe } from "../axe.ts";
import { openTab } from "./open-tab.ts";
import { adminHeaders } from "./session.ts";
import { enterPassword, leaveLead, openAsAdmin, untilSignedIn } from "./sign-in.ts";

// Push messages arrive at one.
test.use({ serviceWorkers: "allow" });

const HOME = "/admin/accounts";

/** Signs in to Accounts as a new viewer, whose alert settings no other test changes. */
async function openAsSomebody(page: Page): Promise<void> {
	const mark = randomBytes(4).toString("hex");
	const person = { username: `alerts-${mark}`, password: `a long password ${mark}` };
	const answer = await page.request.post("/api/staff/accounts", {
		headers: await adminHeaders(),
		data: { ...person, role: "viewer" },
	});
	expect(answer.status()).toBe(201);
	await enterPassword(page, person, HOME);
	await untilSignedIn(page, person, HOME);
}

type Permission = "granted" | "denied" | "default";

/** Simulates a browser with this permission and a subscription that no push service knows: tests have none. */
async function withPush(page: Page, permission: Permission): Promise<void> {
	const keys = {
		p256dh: `B${randomBytes(64).toString("base64url")}`,
		auth: randomBytes(16).toString("base64url"),
	};
	const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(16).toString("hex")}`;
	await page.addInitScript(
		({ permission, endpoint, keys }) => {
			let subscribed = sessionStorage.getItem("subscribed") === "yes";
			const set = (value: boolean) => {
				subscribed = value;
				sessionStorage.setItem("subscribed", value ? "yes" : "no");
			};
			const subscription = {
				endpoint,
				toJSON: () => ({ endpoint, expirationTime: null, keys }),
				unsubscribe: async () => {
					set(false);
					return true;
				},
			};
			Object.defineProperty(Notification, "permission", { configurable: true, get: () => permission });
			Notification.requestPermission = async () => permission;
			Object.assign(PushManager.prototype, {
				getSubscription: async () => (subscribed ? subscription : null),
				subscribe: async () => {
					set(true);
					return subscription;
				},
			});
		},
		{ permission, endpoint, keys },
	);
}

const section = (page: Page) => page.locator("#alerts");

for (const width of [1440, 390]) {
	test(`alert settings are saved, and this browser is added and removed, at ${width} px`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await withPush(page, "granted");
		await openAsSomebody(page);
		const alerts = section(page);
		await alerts.getByLabel("By email").selectOption("Every new lead");
		await alerts.getByLabel("Email to").fill("");
		await alerts.getByRole("button", { name: "Save alerts" }).click();
		await expect(alerts.getByText("Please enter the address that alerts are mailed to")).toBeVisible();
		await alerts.getByLabel("Email to").fill("desk@firm-dubai.com");
		await alerts.getByLabel("During office hours only").check();
		await alerts.getByRole("button", { name: "Save alerts" }).click();
		await expect(page.getByText("Alerts saved", { exact: true })).toBeVisible();
		await alerts.getByRole("button", { name: "Notify this browser" }).click();
		await expect(alerts.getByText("this browser", { exact: true })).toBeVisible();
		await expect(alerts.getByLabel("In my browsers")).toHaveValue("all");
		await expect(alerts.getByLabel("During office hours only")).toBeChecked();
		const scope = () =>
			page.evaluate(async () => (await navigator.serviceWorker.getRegistration("/admin"))?.scope);
		expect(new URL((await scope()) ?? "").pathname).toBe("/admin");

		expect(await axe(page)).toEqual([]);
		const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
		expect(sideways).toBeLessThanOrEqual(0);
		await alerts.screenshot({ path: `var/e2e-results/alerts-${width}.png` });

		await alerts.getByRole("button", { name: /^Remove / }).click();
		await expect(alerts.getByRole("button", { name: "Notify this browser" })).toBeVisible();
		await alerts.getByLabel("By email").selectOption("Off");
		await alerts.getByLabel("In my browsers").selectOption("Off");
		await alerts.getByRole("button", { name: "Save alerts" }).click();
		await expect(alerts.getByRole("button", { name: "Send a test alert" })).toBeDisabled();
	});
}

test("the alert settings say when the browser blocks notifications or cannot show them", async ({
	page,
	context,
}) => {
	await withPush(page, "denied");
	await openAsSomebody(page);
	await expect(section(page).getByText("are blocked in this browser")).toBeVisible();
	await expect(section(page).getByRole("button", { name: "Notify this browser" })).toHaveCount(0);
	const other = await context.newPage();
	await other.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
	await other.goto(HOME);
	await expect(section(other).getByText("This browser cannot show notifications")).toBeVisible();
});

test("staff can send a test alert by email", async ({ page }) => {
	await openAsSomebody(page);
	const alerts = section(page);
	await alerts.getByLabel("By email").selectOption("Leads I own");
	await alerts.getByLabel("Email to").fill("desk@firm-dubai.com");
	await alerts.getByRole("button", { name: "Save alerts" }).click();
	await alerts.getByRole("button", { name: "Send a test alert" }).click();
	await expect(page.getByText("Test alert sent", { exact: true })).toBeVisible();
	await expect(alerts.getByText("Email: last sent")).toBeVisible();
});

for (const width of [1440, 390]) {
	test(`an open page counts new leads in its title and a status line until the list is opened, at ${width} px`, async ({
		page,
		request,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await openAsAdmin(page, "/admin/leads");
		await openTab(page, "Marketing Tags");
		// Other tests also leave leads meanwhile, so only the presence of new leads is checked, not their number.
		await expect(page).toHaveTitle(/Marketing Tags$/);
		const line = page.getByRole("status").filter({ hasText: "since you looked" });
		await leaveLead(request);
		await expect(line).toHaveText(/^\d+ new leads? since you looked – Show$/);
		await expect(page).toHaveTitle(/^\(\d+\) Marketing Tags$/);
		await openTab(page, "Content Management");
		await expect(page).toHaveTitle(/^\(\d+\) Content Management$/);
		expect(await axe(page)).toEqual([]);
		await line.getByRole("link", { name: "Show" }).click();
		await expect(page).toHaveURL(/\/admin\/leads$/);
		await expect(page).toHaveTitle("Lead Management");
		await expect(line).toHaveCount(0);
	});
}
