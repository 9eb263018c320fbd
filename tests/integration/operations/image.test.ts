import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { createTestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/postgres.ts";
import { startProcess, untilReady, WORKER_COMMAND } from "#tests/support/processes.ts";
import { TEST_SECRET } from "#tests/support/product.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

const Service = v.looseObject({
	image: v.optional(v.string()),
	restart: v.string(),
	healthcheck: v.optional(v.looseObject({ test: v.array(v.string()) })),
	command: v.optional(v.array(v.string())),
	environment: v.optional(v.record(v.string(), v.string())),
	volumes: v.optional(v.array(v.string())),
	depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() }))),
});
const Compose = v.looseObject({
	services: v.object({ postgres: Service, redis: Service, migrate: Service, web: Service, worker: Service }),
	volumes: v.record(v.string(), v.unknown()),
});

describe("docker-compose.yml", () => {
	const { services, volumes } = v.parse(Compose, parse(read("docker-compose.yml"), { merge: true }));

	it("has a health check and a restart policy for everything that keeps running", () => {
		for (const name of ["postgres", "redis", "web", "worker"] as const) {
			expect(services[name].healthcheck?.test.length).toBeGreaterThan(1);
			expect(services[name].restart).toBe("unless-stopped");
		}
		expect(services.web.depends_on?.migrate?.condition).toBe("service_completed_successfully");
	});

	it("starts the worker as npm run worker does", () => {
		expect(services.worker.command).toEqual(["node", ...WORKER_COMMAND]);
	});

	it("keeps data in named volumes and never evicts a job", () => {
		expect(Object.keys(volumes).sort()).toEqual(["postgres", "redis"]);
		const redis = services.redis.command?.join(" ");
		expect(redis).toContain("--appendonly yes");
		expect(redis).toContain("noeviction");
	});

	it("ships no secret: it refuses to start without one", () => {
		const texts = Object.values(services).flatMap(({ environment }) => Object.entries(environment ?? {}));
		for (const [name, value] of texts.filter(([name]) => /SECRET|PASSWORD/.test(name))) {
			expect(`${name}: ${value}`).toMatch(/\$\{[A-Z_]+:\?/);
		}
	});

	it("names only variables that .env.example explains", () => {
		const explained = new Set(
			[...read(".env.example").matchAll(/^#? ?([A-Z_0-9]+)=/gm)].map(([, name]) => name),
		);
		const used = [...read("docker-compose.yml").matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name);
		expect(used.filter(name => !explained.has(name))).toEqual([]);
	});
});

describe("the image's steps in a clean folder", () => {
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-image-"));
	afterAll(() => rmSync(dir, { recursive: true, force: true }));

	it("installs production packages alone, and both processes start from what the image holds", async () => {
		const copied = [...read("Dockerfile").matchAll(/^COPY ([a-z][\w. -]*) \.\/?\w*$/gm)].flatMap(
			([, names]) => (names ?? "").split(" "),
		);
		expect(copied).toEqual(expect.arrayContaining(["app", "db", "domain", "worker", "package.json"]));
		for (const name of new Set([...copied, "package-lock.json", ".npmrc"])) {
			cpSync(path.join(ROOT, name), path.join(dir, name), { recursive: true });
		}
		const npm = [
			"ci",
			"--omit=dev",
			"--ignore-scripts",
			"--prefer-offline",
			"--no-audit",
			"--no-fund",
			"--loglevel=error",
		];
		execFileSync("npm", npm, { cwd: dir, stdio: ["ignore", "ignore", "pipe"] });
		cpSync(path.join(ROOT, "build"), path.join(dir, "build"), { recursive: true });
		const { url } = await createTestDatabase();
		const [port, metrics] = [await freePort(), await freePort()];
		const shared = { NODE_ENV: "production", DATABASE_URL: url, APP_SECRET: TEST_SECRET, LOG_LEVEL: "warn" };
		const web = startProcess(
			"app/server.ts",
			{ ...shared, PORT: String(port), HOST: "127.0.0.1" },
			{ cwd: dir },
		);
		const worker = startProcess(WORKER_COMMAND, { ...shared, METRICS_PORT: String(metrics) }, { cwd: dir });
		try {
			await Promise.all([
				untilReady(`http://127.0.0.1:${port}/readyz`, web),
				untilReady(`http://127.0.0.1:${metrics}/readyz`, worker),
			]);
			const page = await fetch(`http://127.0.0.1:${port}/`);
			expect(page.status).toBe(200);
			expect(await page.text()).toContain("<h1");
		} finally {
			await Promise.all([web.stop(), worker.stop()]);
		}
	});
});
