import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startStack, workerMetricsPort } from "#tests/support/stack.ts";
import { giveBack, take } from "./preflight.ts";
import { stopped } from "./stopped.ts";

const dir = path.resolve(process.env.DEMO_DIR || "var/demo");
const port = Number(process.env.PORT || 3000);
const username = process.env.ADMIN_USERNAME || "admin";

/** The same password at each start, unless another is asked for. */
function adminPassword(): string {
	const file = path.join(dir, "admin-password");
	const wanted = process.env.ADMIN_PASSWORD;
	if (wanted) writeFileSync(file, wanted, { mode: 0o600 });
	else if (!existsSync(file)) writeFileSync(file, randomBytes(12).toString("base64url"), { mode: 0o600 });
	return readFileSync(file, "utf8");
}

const reason = await take("demo", dir, port);
if (reason) {
	console.error(reason);
	process.exit(1);
}
const password = adminPassword();
const passedOn = [
	"BRAND_NAME",
	"TRUST_PROXY",
	"CORPORATE_DOMAIN",
	"COUNTRY_HEADER",
	"METRICS_PORT",
	"OTEL_EXPORTER_OTLP_ENDPOINT",
	"OTEL_EXPORTER_OTLP_HEADERS",
	"LOG_LEVEL",
	"NEWSLETTER_DOUBLE_OPT_IN",
];
const env = Object.fromEntries(
	passedOn.flatMap(name => (process.env[name] ? [[name, process.env[name] ?? ""]] : [])),
);

const starting = startStack({
	dir,
	port,
	durable: true,
	admin: { username, password },
	env: { LOG_LEVEL: "warn", ...env },
	print: true,
	restart: true,
});
const stack = await stopped(starting, () => giveBack("demo", dir));

console.log(`demo ready: ${stack.url}`);
console.log(`admin: ${username}`);
console.log(`password: ${password}`);
console.log(`mail folder: ${stack.mailDir}`);
if (Number(env.METRICS_PORT) > 0) {
	console.log(
		`metrics: web on port ${env.METRICS_PORT}, worker on port ${workerMetricsPort(env.METRICS_PORT)}`,
	);
}
