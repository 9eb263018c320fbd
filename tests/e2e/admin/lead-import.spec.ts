import { randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { faultsOf, shot, WIDTHS } from "./seed-leads.ts";
import { adminCookies } from "./session.ts";
import { openAsAdmin } from "./sign-in.ts";

for (const width of WIDTHS) {
	test(`a lead import is previewed, followed as a job and undone, at ${width} px`, async ({ page }) => {
		await page.setViewportSize({ width, height: 844 });
		const mark = `import${randomBytes(4).toString("hex")}`;
		await page.addInitScript(() => {
			URL.revokeObjectURL = () => document.documentElement.toggleAttribute("data-revoked", true);
		});
		// A random number, since an existing lead is matched by its number.
		const mobile = `+44 7${randomInt(1e9).toString().padStart(9, "0")}`;
		const csv = [
			"Name,Where to write,Mobile,Land",
			`Ann ${mark},ann@${mark}.example,${mobile},France`,
			`Ben ${mark},ben@${mark}.example,,Germany`,
			`"Cara, ${mark}",nowhere,,Spain`,
		].join("\r\n");
		await openAsAdmin(page, "/admin/leads");
		await page.getByRole("link", { name: "Import", exact: true }).click();
		const file = page.getByLabel("CSV file");
		const choose = (name: string, content: string | Buffer) =>
			file.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

		await choose("leads.xlsx", Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]));
		await expect(page.getByText(/^This is a workbook, not CSV/)).toBeVisible();
		expect(await faultsOf(page)).toEqual([]);
		await choose("broken.csv", 'Name,E-mail\r\nAnn,"ann@x.example');
		await expect(page.getByText("The file is not valid CSV")).toBeVisible();

		await choose("leads.csv", csv);
		const count = (words: string) => page.locator("dl > div").filter({ hasText: words }).locator("dd");
		// Ben has no number, and the second column is not mapped to the email address yet.
		await expect(count("New leads")).toHaveText("1");
		await expect(count("Refused")).toHaveText("2");
		await expect(page.getByLabel("Where to write")).toHaveValue("");
		await page.getByLabel("Where to write").selectOption({ label: "Email" });
		await expect(count("New leads")).toHaveText("2");
		await page.getByLabel("Land").selectOption({ label: "Country" });
		const refused = page.getByRole("table", { name: "Refused lines" }).getByRole("row").last();
		await expect(refused).toContainText("4");
		await expect(refused).toContainText("The email address is not valid");
		await shot(page, "import");
		expect(await faultsOf(page)).toEqual([]);
		const download = page.waitForEvent("download");
		await page.getByRole("button", { name: "Download 1 refused line" }).click();
		expect(readFileSync(await (await download).path(), "utf8")).toBe(
			`\uFEFFName,Where to write,Mobile,Land,"Refused because"\r\n"Cara, ${mark}",nowhere,,Spain,"The email address is not valid"`,
		);

		await page.getByRole("button", { name: "Start the import" }).click();
		await expect(page.getByRole("heading", { name: "Import of leads" })).toBeVisible();
		const undo = page.getByRole("button", { name: "Undo import" });
		await expect(undo).toBeVisible();
		await expect(page.getByRole("rowheader", { name: `Ann ${mark}` })).toBeVisible();
		// A failed import has no Retry: staff correct the file and import it again.
		await expect(page.getByRole("button", { name: "Retry" })).toHaveCount(0);
		await shot(page, "import-job");
		expect(await faultsOf(page)).toEqual([]);
		// Safari on a phone reads the downloaded file only after the person has agreed.
		await expect(page.locator("html")).not.toHaveAttribute("data-revoked");
		await undo.click();
		await page.getByRole("dialog").getByRole("button", { name: "Undo the import" }).click();
		await expect(
			page.getByText("2 removed, 0 restored, 0 left as changed since.", { exact: true }),
		).toBeVisible();
		await expect(undo).toHaveCount(0);
		await page.goto(`/admin/leads?q=${mark}`);
		await expect(page.getByText("No leads found.", { exact: true })).toBeVisible();
	});
}

test("an import whose only line is rejected shows the error and makes no attempt", async ({ page }) => {
	await openAsAdmin(page, "/admin/leads");
	const response = await page.request.post("/api/leads/import", {
		headers: { "Content-Type": "text/csv" },
		data: "name,email\nNobody,nowhere\n",
	});
	const { jobId }: { jobId: string } = await response.json();
	await page.goto(`/admin/integrations/jobs/${jobId}`);
	await expect(page.getByText("Line 2: The email address is not valid")).toBeVisible();
	await expect(page.getByText("No attempts.", { exact: true })).toBeVisible();
});

test("an import file chosen while the page is asleep is read when it wakes", async ({ page }) => {
	await page.context().addCookies(await adminCookies());
	let wake = () => {};
	const woken = new Promise<void>(resolve => {
		wake = resolve;
	});
	await page.route("**/assets/entry.client-*.js", async route => {
		await woken;
		await route.continue();
	});
	await page.goto("/admin/leads/import", { waitUntil: "commit" });
	const buffer = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0]);
	await page.getByLabel("CSV file").setInputFiles({ name: "leads.xlsx", mimeType: "text/csv", buffer });
	wake();
	await expect(page.getByText(/^This is a workbook, not CSV/)).toBeVisible();
});
