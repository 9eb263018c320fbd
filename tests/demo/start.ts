import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { startStack, workerMetricsPort } from "#tests/support/stack.ts";
import { giveBack, take } from "./preflight.ts";
import { stopped } from "./stopped.ts";

const dir = path.resolve(process.env.DEMO_DIR || "var/demo");
const port = Number(process.env.PORT || 3000);
const username = process.env.ADMIN_USERNAME || "admin";

const reason = await take("demo", dir, port);
if (reason) {
	console.error(reason);
	process.exit(1);
}
const passwordFile = path.join(dir, "admin-password");
/** The same at each start, unless ADMIN_PASSWORD is set. */
const password =
	process.env.ADMIN_PASSWORD ||
	(existsSync(passwordFile) ? readFileSync(passwordFile, "utf8") : randomBytes(12).toString("base64url"));
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
// Stored only after it was accepted: a rejected password would make every later start fail.
writeFileSync(passwordFile, password, { mode: 0o600 });

console.log(`demo ready: ${stack.url}`);
console.log(`admin: ${username}`);
console.log(`password: ${password}`);
console.log(`mail folder: ${stack.mailDir}`);
if (Number(env.METRICS_PORT) > 0) {
	console.log(
		`metrics: web on port ${env.METRICS_PORT}, worker on port ${workerMetricsPort(env.METRICS_PORT)}`,
	);
}
