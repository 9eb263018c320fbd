import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { axe } from "../axe.ts";
import { adminHeaders } from "./session.ts";
import { enterPassword, type Person, untilSignedIn } from "./sign-in.ts";

const HOME = "/admin/accounts";

/** Adds a virtual authenticator to the page's browser, with or without user verification. */
async function plugIn(page: Page, { verified = true } = {}) {
	const client = await page.context().newCDPSession(page);
	await client.send("WebAuthn.enable");
	const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: verified,
			automaticPresenceSimulation: true,
		},
	});
	return {
		credentials: async () => (await client.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
		add: (
			credential: Parameters<typeof client.send<"WebAuthn.addCredential">>[1] extends infer P
				? P extends { credential: infer C }
					? C
					: never
				: never,
		) => client.send("WebAuthn.addCredential", { authenticatorId, credential }),
		verify: (isUserVerified: boolean) =>
			client.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
	};
}

async function newColleague(page: Page): Promise<Person> {
	const mark = randomBytes(4).toString("hex");
	const person = { username: `passkey-${mark}`, password: `long enough ${mark}` };
	const answer = await page.request.post("/api/staff/accounts", {
		headers: await adminHeaders(),
		data: { ...person, role: "viewer" },
	});
	expect(answer.status()).toBe(201);
	return person;
}

const addPasskey = async (page: Page, { password }: Person, name: string) => {
	await page.getByLabel("Name of the passkey").fill(name);
	await page.getByLabel("Your password, to add one").fill(password);
	await page.getByRole("button", { name: "Add a passkey" }).click();
};

/** Returns the assertion that the page sends when it signs in, for a replay. */
function assertionOf(page: Page): Promise<unknown> {
	return page
		.waitForRequest(request => request.url().endsWith("/api/auth/passkey") && request.method() === "PUT")
		.then(request => request.postDataJSON());
}

/**
 * Ends the session in this browser on a blank page, since a page whose session is gone navigates by itself and would collide
 * with the next navigation.
 */
async function signOut(page: Page): Promise<void> {
	await page.goto("about:blank");
	await page.context().clearCookies();
}

test("a named passkey is added with the password, signs in alone and once per challenge, and is removed", async ({
	page,
}) => {
	const person = await newColleague(page);
	const key = await plugIn(page);
	await enterPassword(page, person, HOME);
	await untilSignedIn(page, person, HOME);

	await page.getByLabel("Name of the passkey").fill("Work phone");
	await page.getByLabel("Your password, to add one").fill("not the password");
	await page.getByRole("button", { name: "Add a passkey" }).click();
	await expect(page.getByText("The password is incorrect")).toBeVisible();
	expect(await key.credentials()).toEqual([]);
	await addPasskey(page, person, "Work phone");
	await expect(page.getByText("Passkey added", { exact: true })).toBeVisible();
	const listed = page.getByRole("listitem").filter({ hasText: "Work phone" });
	await expect(listed).toContainText("made");
	expect(await axe(page)).toEqual([]);
	// The authenticator already has a passkey for this account.
	await addPasskey(page, person, "Work phone again");
	await expect(page.getByText("This device already has a passkey for your account.").first()).toBeVisible();

	await signOut(page);
	await page.goto("/admin/accounts");
	await page.getByRole("link", { name: "Sign in with a passkey" }).click();
	await expect(page).toHaveURL(/\/admin\/passkey\?next=%2Fadmin%2Faccounts$/);
	expect(await axe(page)).toEqual([]);
	const sent = assertionOf(page);
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page).toHaveURL(/\/admin\/accounts$/);
	await expect(listed).toContainText("last used");
	// A used assertion cannot be replayed, in this browser or another.
	const data = await sent;
	const replay = await page.request.put("/api/auth/passkey", { data });
	expect([replay.status(), (await replay.json()).message]).toEqual([
		401,
		expect.stringContaining("could not be used"),
	]);

	await page.getByRole("button", { name: "Remove Work phone" }).click();
	await page.getByRole("button", { name: "Remove", exact: true }).click();
	await expect(page.getByText("Passkey removed", { exact: true })).toBeVisible();
	await signOut(page);
	await page.goto("/admin/passkey?next=/admin/accounts");
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByRole("alert")).toContainText("This passkey could not be used.");
	await page.getByRole("link", { name: "Sign in with your password" }).click();
	await expect(page.getByLabel("Username")).toBeVisible();
});

test("a passkey added in one browser appears in another, which the first can sign out", async ({
	page,
	browser,
}) => {
	const person = await newColleague(page);
	const other = await (await browser.newContext()).newPage();
	for (const own of [page, other]) {
		await enterPassword(own, person, HOME);
		await untilSignedIn(own, person, HOME);
	}
	await plugIn(page);
	await addPasskey(page, person, "Laptop");
	await expect(other.getByRole("button", { name: "Remove Laptop" })).toBeVisible();
	const signOutOthers = page.getByRole("button", { name: "Sign out other browsers" });
	await signOutOthers.press("Enter");
	await expect(other.getByText("Your session has run out or was ended from elsewhere.")).toBeVisible();
	await expect(signOutOthers).toHaveCount(0);
	await expect(page.locator("main, main *").and(page.locator(":focus"))).toBeAttached();
	await other.context().close();
});

test("the passkey sign-in says when the browser does not support passkeys", async ({ page }) => {
	await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
	await page.goto("/admin/passkey");
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByRole("alert")).toContainText("This browser cannot use passkeys at this address.");
});

test("a passkey works only for its browser's challenge, with user verification and without counter rollback", async ({
	page,
	browser,
}) => {
	const person = await newColleague(page);
	const key = await plugIn(page);
	await enterPassword(page, person, HOME);
	await untilSignedIn(page, person, HOME);
	await addPasskey(page, person, "Laptop");
	await expect(page.getByText("Passkey added", { exact: true })).toBeVisible();
	const [copy] = await key.credentials();
	await signOut(page);

	// An assertion intercepted in transit is refused in another browser, which has its own challenge.
	await page.route("**/api/auth/passkey", route =>
		route.request().method() === "PUT" ? route.fulfill({ status: 503, body: "{}" }) : route.continue(),
	);
	await page.goto("/admin/passkey");
	const caught = assertionOf(page);
	await page.getByRole("button", { name: "Use a passkey" }).click();
	const data = await caught;
	const other = await browser.newContext();
	await other.request.post("/api/auth/passkey");
	expect((await other.request.put("/api/auth/passkey", { data })).status()).toBe(401);
	await other.close();
	// The original browser may still send it.
	expect((await page.request.put("/api/auth/passkey", { data })).status()).toBe(200);
	await page.unroute("**/api/auth/passkey");

	await signOut(page);
	await page.goto("/admin/passkey");
	await key.verify(false);
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page.getByRole("alert")).toContainText("No passkey was used.");
	await key.verify(true);
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await expect(page).toHaveURL(/\/admin\/today$/);

	// A cloned authenticator counts on from the moment of the copy.
	const clone = await browser.newContext();
	const theirs = await clone.newPage();
	const stolen = await plugIn(theirs);
	if (!copy) throw new Error("the authenticator has no passkey");
	await stolen.add({ ...copy, signCount: 0 });
	await theirs.goto("/admin/passkey");
	await theirs.getByRole("button", { name: "Use a passkey" }).click();
	await expect(theirs.getByRole("alert")).toContainText("This passkey could not be used.");
	await clone.close();
});
