import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { proveBackup } from "#db/backup/prove.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { leftovers } from "#tests/support/leftovers.ts";
import { freePort } from "#tests/support/postgres.ts";
import { type ProductProcess, startProcess, untilReady, WORKER_COMMAND } from "#tests/support/processes.ts";
import { startTestWeb, startTestWorker } from "#tests/support/product.ts";
import { TEST_SECRET } from "#tests/support/secret.ts";

const MONITORING = path.resolve(import.meta.dirname, "../../../docs/monitoring");
const read = (file: string) => readFileSync(path.join(MONITORING, file), "utf8");

let metrics = "";
let webPort = 0;
let workerPort = 0;
let worker: ProductProcess;
let databaseUrl = "";

beforeAll(async () => {
	const { url } = await createTestDatabase();
	databaseUrl = url;
	[webPort, workerPort] = [await freePort(), await freePort()];
	const web = await startTestWeb(url, { METRICS_PORT: String(webPort) });
	worker = await startTestWorker(url, { METRICS_PORT: String(workerPort) });
	await (await fetch(`${web.url}/`)).text();
	for (const [path, method] of [
		["/api/staff/events", "GET"],
		["/hooks/nobody/secret", "POST"],
	] as const)
		await (await fetch(web.url + path, { method })).text();
	for (const [type, report] of [
		["application/csp-report", { "csp-report": { "effective-directive": "img-src", "blocked-uri": "data" } }],
		["application/reports+json", [{ type: "csp-violation", body: { effectiveDirective: "img-src" } }]],
	] as const) {
		const sent = await fetch(`${web.url}/api/csp-reports`, {
			method: "POST",
			headers: { "Content-Type": type },
			body: JSON.stringify(report),
		});
		expect(sent.status).toBe(204);
	}
	for (const port of [webPort, workerPort])
		metrics += await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
	expect((await fetch(`${web.url}/metrics`)).status).toBe(404);
});

/** Returns the metrics that a PromQL expression uses. */
function metricsIn(expression: string): string[] {
	const words = expression.replace(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, " ").match(/[a-z_]{4,}/g) ?? [];
	return words
		.filter(word => word.includes("_") && word !== "histogram_quantile")
		.map(name => name.replace(/_(count|bucket)$/, ""));
}

describe("monitoring", () => {
	it("answers GET and HEAD on the metrics port, whatever the query, and 405 to other methods", async () => {
		for (const [port, path] of [
			[webPort, "metrics"],
			[workerPort, "metrics"],
			[workerPort, "readyz"],
		]) {
			const ask = async (method: string) => {
				const { status, headers } = await fetch(`http://127.0.0.1:${port}/${path}?a=1`, { method });
				return [method, status, headers.get("allow")];
			};
			expect(await ask("GET")).toEqual(["GET", 200, null]);
			expect(await ask("HEAD")).toEqual(["HEAD", 200, null]);
			expect(await ask("POST")).toEqual(["POST", 405, "GET, HEAD"]);
		}
	});

	it("counts CSP violations that browsers report, in both report formats", () => {
		expect(metrics).toContain('csp_violations_total{directive="img-src",process="web"} 2');
	});

	it("initialises provider error counters at 0, so that the first error is an increase", () => {
		for (const lane of ["zoho_crm", "webhook", "conversions", "mail"])
			expect(metrics).toContain(`provider_errors_total{lane="${lane}",kind="auth",process="worker"} 0`);
	});

	it("counts health checks, streams and webhook posts apart from pages", () => {
		const counted = (area: string) => {
			const line = `^http_request_duration_seconds_count\\{[^}]*area="${area}"[^}]*\\} (\\d+)$`;
			return new RegExp(line, "m").exec(metrics)?.[1];
		};
		expect(counted("page")).toBe("1");
		expect(Number(counted("health"))).toBeGreaterThan(0);
		expect(counted("stream")).toBe("1");
		expect(metrics).not.toContain('area="page",method="POST"');
	});

	it("exports no number of outbox messages while the database is away, so that an alert can fire", async () => {
		const port = await freePort();
		const away = startProcess(WORKER_COMMAND, {
			DATABASE_URL: "postgres://database.invalid/meridian",
			APP_SECRET: TEST_SECRET,
			METRICS_PORT: String(port),
		});
		leftovers.processes.push(away);
		await untilReady(`http://127.0.0.1:${port}/healthz`, away);
		const told = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
		expect(told).toContain("provider_errors_total");
		expect(told).not.toMatch(/^outbox_messages.* \d/m);
	});

	it("exports when the last proved backup was made, and 0 before the first, so that an alert can fire", async () => {
		const provedAt = async () => {
			const told = await (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text();
			return Number(told.match(/^backup_proved_timestamp_seconds\{.*\} (\S+)$/m)?.[1]);
		};
		expect(await provedAt()).toBe(0);
		const begunAt = Date.now() / 1000;
		const dir = mkdtempSync(path.join(tmpdir(), "meridian-proof-"));
		try {
			await proveBackup(databaseUrl, path.join(dir, "proved.gz"));
		} finally {
			rmSync(dir, { recursive: true, force: true });
		}
		expect(await provedAt()).toBeGreaterThanOrEqual(begunAt);
	});

	it("serves metrics once their port, taken at first, is free, while web is ready meanwhile", async () => {
		const { url } = await createTestDatabase();
		const refuse = () => createServer(socket => socket.destroy()).listen(0);
		const taken = [refuse(), refuse()];
		await Promise.all(taken.map(server => once(server, "listening")));
		const [webPort, workerPort] = taken.map(server => {
			const address = server.address();
			return typeof address === "object" ? String(address?.port) : "";
		});
		// Becomes ready on its own port although the metrics port is taken.
		await startTestWeb(url, { METRICS_PORT: webPort ?? "" });
		const worker = startTestWorker(url, { METRICS_PORT: workerPort ?? "" });
		setTimeout(() => taken.forEach(server => void server.close()), 1_500);
		await worker;
		const answers = () => fetch(`http://127.0.0.1:${webPort}/metrics`).then(({ ok }) => ok);
		await expect.poll(() => answers().catch(() => false), { timeout: 60_000, interval: 250 }).toBe(true);
	});

	const rules: { groups: { rules: { alert: string; expr: string }[] }[] } = parse(read("alerts.yml"));
	const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read("dashboard.json"));
	const expressions = [
		...rules.groups.flatMap(group => group.rules.map(rule => rule.expr)),
		...dashboard.panels.flatMap(panel => panel.targets.map(target => target.expr)),
	];

	it.each(rules.groups.flatMap(group => group.rules.map(rule => rule.alert)))(
		"has a response in docs/operations.md to the alert %s",
		alert => {
			expect(read("../operations.md").split("## Respond")[1]?.split("\n## ")[0]).toContain(`\`${alert}\``);
		},
	);

	it("alerts also on mails that wait because no mail server is set up, which the worker warns of when it starts", () => {
		const alert = rules.groups.flatMap(group => group.rules).find(rule => rule.alert === "MailsStand");
		expect(alert?.expr).toContain('result=~"retry|wait|failed"');
		expect(worker.output()).toContain("neither SMTP_URL nor MAIL_DIR is set");
	});

	it.each(expressions)("uses only metrics that web or worker export: %s", expression => {
		for (const name of metricsIn(expression)) expect(metrics).toContain(`# TYPE ${name} `);
	});
});
