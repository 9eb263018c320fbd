import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { afterAll, expect, it } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { findChromium } from "#tests/support/find-tool.mjs";
import { freePort } from "#tests/support/postgres.ts";
import { startProcess, untilReady } from "#tests/support/processes.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const PARTS = [
	"app",
	"db",
	"domain",
	"package.json",
	"react-router.config.ts",
	"tsconfig.json",
	"vite.config.ts",
];
const PAGE = "app/pages/privacy/privacy.tsx";

const PROBE = `
import { useState } from "react";
import { type InferOutput, number, object } from "valibot";

export const props = object({ from: number() });

export default function Probe({ from }: InferOutput<typeof props>) {
	const [count, setCount] = useState(from);
	return <button type="button" onClick={() => setCount(count + 1)}>Pressed {count} times</button>;
}
`;

const dir = mkdtempSync(path.join(tmpdir(), "meridian-island-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Copies the web app and adds the new island to its privacy page. */
function addProbe(): void {
	for (const part of PARTS) cpSync(path.join(ROOT, part), path.join(dir, part), { recursive: true });
	symlinkSync(path.join(ROOT, "node_modules"), path.join(dir, "node_modules"));
	writeFileSync(path.join(dir, "app/pages/privacy/probe.island.tsx"), PROBE);
	const page = readFileSync(path.join(dir, PAGE), "utf8");
	const imports = `import { Island } from "#app/islands/island.tsx";\nimport Probe from "./probe.island";\n`;
	const used = page.replace("<SiteFrame>", "<SiteFrame><Island of={Probe} props={{ from: 3 }} />");
	expect(used).not.toBe(page);
	writeFileSync(path.join(dir, PAGE), imports + used);
}

it("a new island needs only its file and its use on a page: it is rendered, wakes and counts clicks after a build", async () => {
	addProbe();
	execFileSync(process.execPath, [path.join(ROOT, "node_modules/@react-router/dev/bin.js"), "build"], {
		cwd: dir,
		env: { ...process.env, NODE_ENV: "production" },
		stdio: ["ignore", "ignore", "pipe"],
	});
	const { url: database } = await createTestDatabase();
	const port = await freePort();
	const url = `http://127.0.0.1:${port}`;
	const env = {
		NODE_ENV: "production",
		DATABASE_URL: database,
		APP_SECRET: TEST_SECRET,
		LOG_LEVEL: "warn",
		PORT: String(port),
		HOST: "127.0.0.1",
		PUBLIC_URL: url,
	};
	const web = startProcess("app/server.ts", env, { cwd: dir });
	const browser = await chromium.launch({
		executablePath: findChromium() ?? "chromium",
		args: ["--no-sandbox", "--disable-gpu"],
	});
	try {
		await untilReady(`${url}/readyz`, web);
		const page = await browser.newPage();
		page.setDefaultTimeout(120_000);
		await page.goto(`${url}/privacy`);
		const button = page.getByRole("button", { name: "Pressed 3 times" });
		await button.focus();
		await page.locator("[data-island$=probe][data-awake]").waitFor();
		await button.click();
		await page.getByRole("button", { name: "Pressed 4 times" }).waitFor();
	} finally {
		await browser.close();
		await web.stop();
	}
});
