import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";

const PROGRAM = path.resolve(import.meta.dirname, "advisories/advisories.ts");
const HOLED = { name: "holed", version: "1.2.0" };

/** Runs the check for a project with one pinned package; the registry answers with `bulk`, or is down if it is null. */
async function check(bulk: { status: number; body?: unknown } | null, ...args: string[]) {
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-advisories-"));
	const server = createServer((request, response) => {
		const asksBulk = request.url?.endsWith("/security/advisories/bulk");
		const { status, body } = asksBulk
			? (bulk ?? { status: 500, body: {} })
			: { status: 200, body: { name: HOLED.name, versions: { [HOLED.version]: HOLED, "1.3.0": HOLED } } };
		response.writeHead(request.url?.endsWith("/quick") ? 404 : status, {
			"Content-Type": "application/json",
		});
		response.end(JSON.stringify(body ?? {}));
	});
	await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = address && typeof address === "object" ? address.port : 0;
	const closed = () => new Promise(resolve => server.close(resolve));
	if (!bulk) await closed();
	onTestFinished(async () => {
		await closed();
		rmSync(dir, { recursive: true, force: true });
	});
	const manifest = { name: "project", version: "1.0.0", dependencies: { [HOLED.name]: HOLED.version } };
	const packages = { "": manifest, [`node_modules/${HOLED.name}`]: { version: HOLED.version } };
	writeFileSync(path.join(dir, "package.json"), JSON.stringify(manifest));
	writeFileSync(
		path.join(dir, "package-lock.json"),
		JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages }),
	);
	writeFileSync(path.join(dir, ".npmrc"), `registry=http://127.0.0.1:${port}/\ncache=${dir}/cache\n`);
	const program = spawn(process.execPath, [PROGRAM, ...args], {
		cwd: dir,
		env: { PATH: process.env.PATH, HOME: dir, NODE_NO_WARNINGS: "1" },
	});
	let printed = "";
	for (const stream of [program.stdout, program.stderr])
		stream.on("data", chunk => {
			printed += String(chunk);
		});
	const code = await new Promise(resolve => program.once("close", resolve));
	return { code, printed };
}

describe("advisories check", () => {
	it("fails for a pinned version with a known vulnerability, and names the version that fixes it", async () => {
		const advisory = {
			id: 1,
			url: "https://advisories.example/1",
			title: "Reads too much",
			severity: "high",
			vulnerable_versions: ">=1.0.0 <1.2.7",
			cwe: [],
			cvss: { score: 7, vectorString: null },
		};
		const { code, printed } = await check({ status: 200, body: { holed: [advisory] } });
		expect(printed).toContain("FAIL  holed >=1.0.0 <1.2.7: Reads too much (high), mended in 1.2.7");
		expect(code).toBe(1);
	});

	it("passes when the registry has no advisory, and states the number of packages checked", async () => {
		const { code, printed } = await check({ status: 200, body: {} });
		expect(printed).toContain("advisories: 0 for the 1 packages that are pinned");
		expect(code).toBe(0);
	});

	it("prints NOT CHECKED when the registry refuses (exit 0) or is down (exit 2 with --required)", async () => {
		const refused = await check({ status: 405 });
		expect(refused.printed).toContain("NOT CHECKED");
		expect(refused.code).toBe(0);
		const away = await check(null, "--required");
		expect(away.printed).toContain("NOT CHECKED");
		expect(away.code).toBe(2);
	});
});
