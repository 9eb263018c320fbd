import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { parseEnvironment, WebEnvironment, WorkerEnvironment } from "#domain/environment.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { freePort } from "#tests/support/postgres.ts";
import { startProcess, untilReady, WORKER_COMMAND } from "#tests/support/processes.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");

/** Variables without which a web process does not start. */
const NEEDED = { DATABASE_URL: "postgres://database/meridian", APP_SECRET: TEST_SECRET };

const Service = v.looseObject({
	image: v.optional(v.string()),
	restart: v.string(),
	healthcheck: v.optional(v.looseObject({ test: v.array(v.string()) })),
	command: v.optional(v.array(v.string())),
	environment: v.optional(v.record(v.string(), v.string())),
	volumes: v.optional(v.array(v.string())),
	profiles: v.optional(v.array(v.string())),
	logging: v.optional(v.looseObject({ options: v.record(v.string(), v.string()) })),
	mem_limit: v.optional(v.string()),
	ports: v.optional(v.array(v.string())),
	configs: v.optional(v.array(v.object({ source: v.string(), target: v.string() }))),
	depends_on: v.optional(v.record(v.string(), v.object({ condition: v.string() }))),
});
const Compose = v.looseObject({
	services: v.object({
		postgres: Service,
		redis: Service,
		migrate: Service,
		web: Service,
		worker: Service,
		caddy: Service,
		doctor: Service,
	}),
	configs: v.object({ caddyfile: v.object({ content: v.string() }) }),
	volumes: v.record(v.string(), v.unknown()),
});

/**
 * Interpolates variables as compose does: `${A}`, `${A:-else}`, `${A:+then}`, `${A:?why not}`, nested ones, and `$$` for `$`.
 */
function interpolate(text: string, env: Readonly<Record<string, string>>): string {
	const innermost = /\$\{([A-Z_0-9]+)(?::([-+?])([^${}]*))?\}/;
	let filled = text.replaceAll("$$", "\u0000");
	for (let found = innermost.exec(filled); found; found = innermost.exec(filled)) {
		const [whole, name = "", kind, words = ""] = found;
		const value = env[name] ?? "";
		const given = kind === "-" ? value || words : kind === "+" ? value && words : value;
		filled = filled.replace(whole, () => given);
	}
	return filled.replaceAll("\u0000", "$");
}

describe("Dockerfile", () => {
	it("pins its base image to one digest of the Node version that development uses", () => {
		const bases = [...read("Dockerfile").matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
		expect(bases.length).toBeGreaterThan(0);
		expect(new Set(bases).size).toBe(1);
		const { version } = v.parse(
			v.object({ version: v.string() }),
			JSON.parse(read("node_modules/node/package.json")),
		);
		expect(bases[0]).toMatch(new RegExp(`^node:${version}-slim@sha256:[0-9a-f]{64}$`));
	});
});

describe("docker-compose.yml", () => {
	const { services, volumes, configs } = v.parse(Compose, parse(read("docker-compose.yml"), { merge: true }));

	it("has a health check and restart policy for each lasting service, and starts web only after migrate succeeds", () => {
		for (const name of ["postgres", "redis", "web", "worker", "caddy"] as const) {
			expect(services[name].healthcheck?.test.length).toBeGreaterThan(1);
			expect(services[name].restart).toBe("unless-stopped");
		}
		expect(services.web.depends_on?.migrate?.condition).toBe("service_completed_successfully");
	});

	it("checks PostgreSQL's health over TCP, so that nothing starts before a new database accepts connections", () => {
		expect(services.postgres.healthcheck?.test).toEqual(
			expect.arrayContaining(["pg_isready", "-h", "127.0.0.1"]),
		);
	});

	it("starts the worker as npm run worker does", () => {
		expect(services.worker.command).toEqual(["node", ...WORKER_COMMAND]);
	});

	it("is completed for a private authority by the guide's override in every service that connects to the database", () => {
		const [, example = ""] =
			/docker-compose\.override\.yml`:\n```yaml\n(.+?)```/s.exec(read("docs/operations.md")) ?? [];
		const connecting = Object.entries(services).filter(([, { environment }]) => environment?.DATABASE_URL);
		const override = v.parse(v.object({ services: v.record(v.string(), v.unknown()) }), parse(example));
		expect(Object.keys(override.services).sort()).toEqual(connecting.map(([name]) => name).sort());
	});

	it("keeps data in named volumes, and Redis persists its data and evicts nothing", () => {
		expect(Object.keys(volumes).sort()).toEqual(["caddy", "caddy-config", "postgres", "redis"]);
		const redis = services.redis.command?.join(" ");
		expect(redis).toContain("--appendonly yes");
		expect(redis).toContain("noeviction");
	});

	it("serves TLS by a profile, with which web trusts one proxy and publishes its port on 127.0.0.1 only", () => {
		const { web, caddy } = services;
		const settings = (env: Record<string, string>) =>
			[web.environment?.TRUST_PROXY ?? "", ...(web.ports ?? [])].map(text => interpolate(text, env));
		// The environment that `cp .env.example .env` gives.
		const copied = Object.fromEntries(
			[...read(".env.example").matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [
				name,
				value,
			]),
		);
		for (const example of [{}, copied]) {
			expect(settings(example)).toEqual(["", "3000:3000"]);
			expect(settings({ ...example, COMPOSE_PROFILES: "tls" })).toEqual(["1", "127.0.0.1:3000:3000"]);
		}
		expect(settings({ ...copied, TRUST_PROXY: "1", PORT: "127.0.0.1:3000" })).toEqual([
			"1",
			"127.0.0.1:3000:3000",
		]);
		expect(settings({ COMPOSE_PROFILES: "tls", TRUST_PROXY: "2", PORT: "8080" })).toEqual([
			"2",
			"127.0.0.1:8080:3000",
		]);
		expect(parseEnvironment(WebEnvironment, { ...NEEDED, TRUST_PROXY: "" })).toMatchObject({
			values: { TRUST_PROXY: 0 },
		});
		expect(caddy.profiles).toEqual(["tls"]);
		expect(caddy.ports).toEqual(expect.arrayContaining(["80:80", "443:443"]));
		expect(caddy.depends_on?.web?.condition).toBe("service_healthy");
	});

	it("gives Caddy a Caddyfile that proxies everything for PUBLIC_URL's host to the web process", () => {
		const file = interpolate(configs.caddyfile.content, {});
		expect(services.caddy.configs).toEqual([{ source: "caddyfile", target: "/etc/caddy/Caddyfile" }]);
		expect(services.caddy.environment?.SITE).toMatch(/^\$\{PUBLIC_URL:\?/);
		const named = [...file.matchAll(/\{\$([A-Z_]+)\}/g)].map(([, name = ""]) => name);
		expect(Object.keys(services.caddy.environment ?? {})).toEqual(expect.arrayContaining(named));
		expect(file).toMatch(/^\{\$SITE\} \{\s+reverse_proxy web:3000\s+\}$/m);
		expect(services.web.environment?.PORT).toBe("3000");
	});

	it("contains no secret or password, and requires each from the environment", () => {
		const texts = Object.values(services).flatMap(({ environment }) => Object.entries(environment ?? {}));
		for (const [name, value] of texts.filter(([name]) => /SECRET$|PASSWORD/.test(name))) {
			expect(`${name}: ${value}`).toMatch(/\$\{[A-Z_]+:\?/);
		}
	});

	it("passes every variable that an operator may set to web and worker, and all of them to the doctor", () => {
		/** Set by compose itself, meant for tests, or naming a folder, which a read-only image does not have. */
		const fixed = ["NODE_ENV", "HOST", "METRICS_PORT", "ALLOW_PRIVATE_ENDPOINTS", "MAIL_DIR"];
		for (const [name, schema] of [
			["web", WebEnvironment],
			["worker", WorkerEnvironment],
		] as const) {
			const given = services[name].environment ?? {};
			const handedOn = Object.keys(schema.entries).filter(key => given[key]?.includes(`\${${key}`));
			const others = Object.keys(schema.entries).filter(key => !handedOn.includes(key));
			expect(others.filter(key => !fixed.includes(key) && key !== "PORT")).toEqual([]);
			expect(services.doctor.environment).toMatchObject(given);
		}
		expect(services.doctor.profiles).toEqual(["doctor"]);
		expect(services.doctor.depends_on).toBeUndefined();
	});

	it("limits every service's logs, and the memory of web, worker and redis", () => {
		for (const { logging } of Object.values(services))
			expect(logging?.options).toEqual({ "max-size": "20m", "max-file": "5" });
		for (const name of ["web", "worker", "redis"] as const) expect(services[name].mem_limit).toBeTruthy();
		expect(services.redis.command?.join(" ")).toContain("--maxmemory 256mb");
	});

	it("names only variables that .env.example explains", () => {
		const explained = new Set(
			[...read(".env.example").matchAll(/^#? ?([A-Z_0-9]+)=/gm)].map(([, name]) => name),
		);
		const used = [...read("docker-compose.yml").matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name);
		expect(used.filter(name => !explained.has(name))).toEqual([]);
	});
});

/** Size of the base image, from the published sizes of node:24-slim: 220 to 230 MB. */
const BASE_BYTES = 230e6;
/** Limit for the whole image, unpacked. */
const IMAGE_BYTES = 350e6;

const bytesOf = (dir: string) =>
	readdirSync(dir, { recursive: true, encoding: "utf8" })
		.map(file => lstatSync(path.join(dir, file)))
		.reduce((sum, stats) => sum + (stats.isFile() ? stats.size : 0), 0);

/** Returns every file below a folder with a hash of its bytes. */
const hashesOf = (dir: string) =>
	Object.fromEntries(
		readdirSync(dir, { recursive: true, encoding: "utf8" })
			.filter(file => lstatSync(path.join(dir, file)).isFile())
			.sort()
			.map(file => [file, hash("sha256", readFileSync(path.join(dir, file)))]),
	);

describe("production build", () => {
	// Within the repository, so that packages can be linked instead of copied.
	const dir = path.join(ROOT, "var", `clone-${process.pid}`);
	afterAll(() => rmSync(dir, { recursive: true, force: true }));

	it("is byte-identical when built from the same sources on another path", () => {
		mkdirSync(dir, { recursive: true });
		const sources = execFileSync("git", ["ls-files", "-z"], { cwd: ROOT, encoding: "utf8" });
		for (const file of sources.split("\0").filter(Boolean))
			cpSync(path.join(ROOT, file), path.join(dir, file));
		execFileSync("cp", ["-al", path.join(ROOT, "node_modules"), dir]);
		execFileSync(process.execPath, ["node_modules/@react-router/dev/bin.js", "build"], {
			cwd: dir,
			env: { ...process.env, NODE_ENV: "production" },
			stdio: "ignore",
		});
		const here = hashesOf(path.join(ROOT, "build"));
		expect(Object.keys(here).length).toBeGreaterThan(100);
		expect(hashesOf(path.join(dir, "build"))).toEqual(here);
	});
});

describe("Dockerfile's steps in a clean folder", () => {
	const dir = mkdtempSync(path.join(tmpdir(), "meridian-image-"));
	afterAll(() => rmSync(dir, { recursive: true, force: true }));

	it("give an image below 350 MB with production packages only, from which web and worker start", async () => {
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
		const [, tidy = "false"] = /^RUN (find node_modules .*)$/m.exec(read("Dockerfile")) ?? [];
		execFileSync("sh", ["-c", tidy], { cwd: dir });
		cpSync(path.join(ROOT, "build"), path.join(dir, "build"), { recursive: true });
		expect(BASE_BYTES + bytesOf(dir)).toBeLessThan(IMAGE_BYTES);
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
