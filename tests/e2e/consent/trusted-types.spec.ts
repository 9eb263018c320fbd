import type { BrowserContext, Page } from "@playwright/test";
import { TABS } from "#app/admin/shell/tabs.ts";
import { TEST_ADMIN } from "#tests/support/product.ts";
import { NOBODY, OPEN_PAGES, ROUTES } from "#tests/support/route-table.ts";
import { wakeIslands } from "../awake.ts";
import { expect, test } from "./own-site.ts";
import type { Site } from "./site.ts";

// What a visit loads and stores includes its worker.
test.use({ serviceWorkers: "allow" });

test.describe.configure({ mode: "default" });

/** Scripts that handle strings as the providers' own do: Google's and Meta's with their own policies, LinkedIn's without. */
const PROVIDERS: Readonly<Record<string, string>> = {
	"https://www.googletagmanager.com/gt": `let policy = null;
		try { policy = trustedTypes.createPolicy("goog#html", { createScriptURL: text => text }) } catch {}
		const script = document.createElement("script");
		const further = "https://www.googletagmanager.com/further.js";
		script.src = policy ? policy.createScriptURL(further) : further;
		document.head.append(script);`,
	"https://connect.facebook.net/en_US/fbevents.js": `
		const policy = trustedTypes.createPolicy("connect.facebook.net/fbevents", { createScriptURL: text => text });
		const script = document.createElement("script");
		script.src = policy.createScriptURL("https://connect.facebook.net/further.js");
		document.head.append(script);`,
	"https://snap.licdn.com/li.lms-analytics/insight.min.js": `
		const script = document.createElement("script");
		script.src = "https://snap.licdn.com/further.js";
		document.head.append(script);`,
};

/** Fulfils the providers' scripts locally; a script that runs leaves its host's mark. */
async function answerProviders(context: BrowserContext): Promise<void> {
	await context.route(/^https:/, route => {
		const url = route.request().url();
		const [, first] = Object.entries(PROVIDERS).find(([start]) => url.startsWith(start)) ?? [];
		const body = `{${first ?? `(window.ran ??= []).push(${JSON.stringify(new URL(url).host)})`}}`;
		return route.fulfill({ contentType: "text/javascript", body });
	});
}

/** Records what the policies of this context's pages refuse from now on. */
async function refusedIn(context: BrowserContext): Promise<string[]> {
	const refused: string[] = [];
	await context.exposeBinding("noteRefusal", ({ page }, what: string) =>
		refused.push(`${new URL(page.url()).pathname}: ${what}`),
	);
	await context.addInitScript(() => {
		document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) =>
			Reflect.get(window, "noteRefusal")(`${effectiveDirective} ${blockedURI} ${sample}`),
		);
	});
	return refused;
}

const ran = (page: Page): Promise<string[]> =>
	page.evaluate(() => [...(Reflect.get(window, "ran") ?? [])].sort());

/** Writes a string into the page as HTML, as an XSS hole would; returns what happened. */
const inject = (page: Page) =>
	page.evaluate(() => {
		try {
			document.body.appendChild(document.createElement("div")).innerHTML =
				"<img src=x onerror='window.hacked = 1'>";
			return "written";
		} catch (error) {
			return error instanceof TypeError ? "refused" : "failed";
		}
	});

async function signIn(context: BrowserContext, { url }: Site): Promise<void> {
	const answer = await context.request.post(`${url}/api/auth/login`, { data: TEST_ADMIN });
	expect(answer.status()).toBe(200);
}

const ALL_TAGS = [
	{ tagType: "google_analytics", tagId: "G-TEST123456" },
	{ tagType: "google_ads", tagId: "AW-123456789" },
	{ tagType: "google_tag_manager", tagId: "GTM-TEST123" },
	{ tagType: "facebook_pixel", tagId: "1234567890" },
	{ tagType: "linkedin_insight", tagId: "12345" },
	{
		tagType: "custom",
		tagId: "chat",
		tagContent: `<script src="https://chat.example/first.js"></script><script>(window.ran ??= []).push("code");
			document.head.append(Object.assign(document.createElement("script"), { src: "https://late.example/x.js" }))</script>`,
	},
];

test("every public page runs all tags under Trusted Types; a string as HTML and an unlisted script host are refused", async ({
	visitor,
	tag,
}) => {
	for (const one of ALL_TAGS) await tag(one);
	const { page, context } = await visitor({ country: "US" });
	await answerProviders(context);
	const refused = await refusedIn(context);
	const marks = [
		"chat.example",
		"code",
		"connect.facebook.net",
		"late.example",
		"snap.licdn.com",
		"www.googletagmanager.com",
	];
	for (const path of OPEN_PAGES) {
		await page.goto(path);
		await wakeIslands(page);
		await expect
			.poll(async () => {
				await page.clock.runFor(1_000);
				return [...new Set(await ran(page))];
			}, path)
			.toEqual(marks);
		expect(refused).toEqual([]);
	}
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))).toBe(true);
	expect(await inject(page)).toBe("refused");
	await expect.poll(() => refused.splice(0)).toHaveLength(1);
	// A host that no tag lists is still refused.
	const foreign = await page.evaluate(() => {
		try {
			document.createElement("script").src = "https://evil.example/x.js";
			return "taken";
		} catch {
			return "refused";
		}
	});
	expect(foreign).toBe("refused");
});

test("every back-office screen renders under Trusted Types, and a string assigned as HTML is refused", async ({
	visitor,
	site,
}) => {
	const { page, context } = await visitor({ country: "US" });
	await signIn(context, site);
	const refused = await refusedIn(context);
	const screens = ROUTES.filter(({ kind, pattern }) => kind === "admin" && !pattern.includes(":")).map(
		({ path }) => path,
	);
	expect(screens.length).toBeGreaterThan(TABS.length);
	for (const path of screens) {
		const response = await page.goto(path);
		expect(response?.headers()["content-security-policy"]).toContain("trusted-types own-workers;");
		await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	}
	await page.goto("/admin");
	for (const { label } of TABS) {
		await page.getByRole("link", { name: label, exact: true }).first().click();
		await expect(page.getByRole("heading", { level: 1, name: label })).toBeVisible();
	}
	expect(refused).toEqual([]);
	expect(await inject(page)).toBe("refused");
});

test("a back-office screen with a hydration mismatch or an unknown lead renders without a Trusted Types violation", async ({
	visitor,
	site,
}) => {
	const { page, context } = await visitor({ country: "US" });
	await signIn(context, site);
	const refused = await refusedIn(context);
	await page.route("**/admin/tags", async route => {
		const response = await route.fetch();
		const changed = (await response.text()).replace(/(<h1[^>]*>)Marketing Tags/, "$1Something else");
		await route.fulfill({ response, body: changed });
	});
	await page.goto("/admin/tags");
	await expect(page.getByRole("heading", { level: 1, name: "Marketing Tags" })).toBeVisible();
	// A client-side navigation within the back office: React renders the public error page without the server's HTML.
	await page.evaluate(
		path => Reflect.get(window, "__reactRouterDataRouter").navigate(path),
		`/admin/leads/${NOBODY}`,
	);
	await expect(page.getByRole("heading", { level: 1, name: "Marketing Tags" })).toBeHidden();
	await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
	expect(refused).toEqual([]);
});

test("a browser without Trusted Types registers the service worker and loads tags without a CSP violation", async ({
	visitor,
	tag,
}) => {
	await tag({ tagType: "linkedin_insight", tagId: "12345" });
	const { page, context, violations } = await visitor({ country: "US" });
	await answerProviders(context);
	await context.addInitScript(() => Reflect.deleteProperty(window, "trustedTypes"));
	await page.route("/", async route => {
		const response = await route.fetch();
		const headers = response.headers();
		const policy = headers["content-security-policy"]?.replace(/(require-)?trusted-types[^;]*; /g, "") ?? "";
		await route.fulfill({ response, headers: { ...headers, "content-security-policy": policy } });
	});
	await page.goto("/");
	expect(await page.evaluate(() => "trustedTypes" in window)).toBe(false);
	await expect
		.poll(async () => {
			await page.clock.runFor(1_000);
			return ran(page);
		})
		.toEqual(["snap.licdn.com"]);
	await expect.poll(() => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))).toBe(true);
	expect(violations).toEqual([]);
});
