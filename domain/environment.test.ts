import { describe, expect, it } from "vitest";
import { parseEnvironment, WebEnvironment, WorkerEnvironment } from "./environment.ts";

const NEEDED = { DATABASE_URL: "postgres://localhost/site", APP_SECRET: "0f".repeat(32) };
const NO_ADDRESS =
	"is no address; in a name or password write / as %2F, @ as %40, # as %23, ? as %3F and % as %25";
const NO_PHONE = "must be a phone number with its country code, such as +44 20 7946 0101";
const web = (env: Record<string, string>) => parseEnvironment(WebEnvironment, { ...NEEDED, ...env });
const worker = (env: Record<string, string>) => parseEnvironment(WorkerEnvironment, { ...NEEDED, ...env });

describe("environment", () => {
	it("requires DATABASE_URL and APP_SECRET, and treats an empty variable as absent", () => {
		expect(parseEnvironment(WebEnvironment, { NODE_ENV: "", PATH: "/bin" })).toEqual({
			problems: ["DATABASE_URL: is missing", "APP_SECRET: is missing"],
		});
		expect(web({ PORT: "" })).toMatchObject({ values: { PORT: 3000, NODE_ENV: "production" } });
	});

	it("reports one line per invalid variable", () => {
		const wrong = {
			NODE_ENV: "prod",
			CONTACT_EMAIL: "nobody",
			LOG_LEVEL: "loud",
			PORT: "http",
			CORPORATE_DOMAIN: "https://corp.example/",
			CONSENT_EXTRA_COUNTRIES: "GBR,CHE,AE",
			COUNTRY_HEADER: "CF IPCountry",
		};
		expect(web(wrong)).toEqual({
			problems: [
				"NODE_ENV: must be one of production, development, test",
				"CONTACT_EMAIL: must be an email address",
				"LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent",
				"PORT: must be a whole number",
				"CORPORATE_DOMAIN: must be a host name or a part of one",
				"CONSENT_EXTRA_COUNTRIES: must be two-letter country codes, separated by commas",
				"COUNTRY_HEADER: must be the name of a header",
			],
		});
	});

	it.each(["nobody", "Firm <nobody>", "a@b, c@d", "Firm <a@b> <c@d>"])(
		"rejects the sender %s in MAIL_FROM",
		MAIL_FROM => {
			expect(worker({ MAIL_FROM })).toEqual({
				problems: ["MAIL_FROM: must be an address or NAME <ADDRESS>"],
			});
		},
	);

	it.each([
		"site@mailhost",
		"Firm & Co. <o'brien@firm.example>",
		"<a@b.example>",
		'"Firm, Dubai" <a@b.example>',
	])("accepts the sender %s in MAIL_FROM", MAIL_FROM =>
		expect(worker({ MAIL_FROM })).toMatchObject({ values: { MAIL_FROM } }),
	);

	it("converts host names and header names to lower case", () => {
		expect(web({ CORPORATE_DOMAIN: "Corp.Example", COUNTRY_HEADER: "CF-IPCountry" })).toMatchObject({
			values: { CORPORATE_DOMAIN: "corp.example", COUNTRY_HEADER: "cf-ipcountry" },
		});
	});

	it.each([
		[{ DATABASE_URL: "mysql://localhost/site" }, "DATABASE_URL: must start with postgres://"],
		[{ DATABASE_DIRECT_URL: "mysql://localhost" }, "DATABASE_DIRECT_URL: must start with postgres://"],
		[{ DATABASE_URL: "postgres://u:pa/ss@db/site" }, `DATABASE_URL: ${NO_ADDRESS}`],
		[{ DATABASE_URL: "postgres://u:pa%ss@db/site" }, `DATABASE_URL: ${NO_ADDRESS}`],
		[{ DATABASE_URL: "postgres://u:p@db" }, "DATABASE_URL: must name a database"],
		[{ DATABASE_URL: "postgres://db/" }, "DATABASE_URL: must name a database"],
		[{ DATABASE_POOL_SIZE: "2" }, "DATABASE_POOL_SIZE: must be at least 3"],
		[{ DATABASE_POOL_SIZE: "201" }, "DATABASE_POOL_SIZE: must be at most 200"],
		[{ DATABASE_POOL_SIZE: "x10" }, "DATABASE_POOL_SIZE: must be a whole number"],
		[{ APP_SECRET: "0f".repeat(31) }, "APP_SECRET: must be 32 bytes or more, in base64 or hex"],
		[{ APP_SECRET: "not a secret, but words" }, "APP_SECRET: must be 32 bytes or more, in base64 or hex"],
		[{ APP_SECRET: "Zm9v".repeat(10) }, "APP_SECRET: must be 32 bytes or more, in base64 or hex"],
		[{ APP_SECRET_PREVIOUS: "short" }, "APP_SECRET_PREVIOUS: must be 32 bytes or more, in base64 or hex"],
		[{ PUBLIC_URL: "site.example" }, "PUBLIC_URL: must be a URL"],
		[{ PUBLIC_URL: "ftp://site.example" }, "PUBLIC_URL: must start with http:// or https://"],
		[{ PUBLIC_URL: "https://site.example/uk" }, "PUBLIC_URL: must end after the host"],
		[{ PUBLIC_URL: "https://site.example?a=1" }, "PUBLIC_URL: must end after the host"],
		[{ PUBLIC_URL: "https://ann@site.example" }, "PUBLIC_URL: must end after the host"],
		[{ BRAND_NAME: " " }, "BRAND_NAME: is empty"],
		[{ WHATSAPP_NUMBER: "call me" }, `WHATSAPP_NUMBER: ${NO_PHONE}`],
		[{ WHATSAPP_NUMBER: "x447700900101" }, `WHATSAPP_NUMBER: ${NO_PHONE}`],
		[{ WHATSAPP_NUMBER: "07700 900101" }, `WHATSAPP_NUMBER: ${NO_PHONE}`],
		[{ WHATSAPP_NUMBER: "4477009001011234" }, `WHATSAPP_NUMBER: ${NO_PHONE}`],
		[{ WHATSAPP_NUMBER: "------" }, `WHATSAPP_NUMBER: ${NO_PHONE}`],
		[{ PHONE_NUMBER: "       " }, `PHONE_NUMBER: ${NO_PHONE}`],
		[
			{ CONSENT_EXTRA_COUNTRIES: "GB,XX" },
			"CONSENT_EXTRA_COUNTRIES: must be two-letter country codes, separated by commas",
		],
		[{ HOST: "a b" }, "HOST: must be a host name or an address"],
		[{ ALLOW_PRIVATE_ENDPOINTS: "yes" }, "ALLOW_PRIVATE_ENDPOINTS: must be true or false"],
		[{ RETENTION_RUNS_DAYS: "-1" }, "RETENTION_RUNS_DAYS: must be a whole number"],
		[{ PUSH_ENDPOINT_HOSTS: "push" }, "PUSH_ENDPOINT_HOSTS: must be host names, separated by commas"],
		[{ PUSH_ENDPOINT_HOSTS: "a.example,!" }, "PUSH_ENDPOINT_HOSTS: must be host names, separated by commas"],
		[{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector" }, "OTEL_EXPORTER_OTLP_ENDPOINT: must be a URL"],
		[{ TRUST_PROXY: "11" }, "TRUST_PROXY: must be at most 10"],
		[{ METRICS_PORT: "3000" }, "METRICS_PORT: must be another port than PORT"],
		[{ PORT: "65536" }, "PORT: must be at most 65535"],
		[{ ADMIN_PASSWORD: "nineteeen" }, "ADMIN_PASSWORD: must have at least 10 characters"],
		[{ ADMIN_PASSWORD: "x".repeat(1001) }, "ADMIN_PASSWORD: must have at most 1000 characters"],
		[{ ADMIN_USERNAME: "x".repeat(101) }, "ADMIN_USERNAME: must be one line of at most 100 characters"],
		[{ ADMIN_USERNAME: "a\tb" }, "ADMIN_USERNAME: must be one line of at most 100 characters"],
	])("rejects %j for the web process", (env, problem) => expect(web(env)).toEqual({ problems: [problem] }));

	it.each([
		[{ REDIS_URL: "http://localhost" }, "REDIS_URL: must start with redis://"],
		[{ SMTP_URL: "http://localhost" }, "SMTP_URL: must start with smtp://"],
		[{ REDIS_URL: "redis://:pa#ss@cache" }, `REDIS_URL: ${NO_ADDRESS}`],
		[{ REDIS_URL: "redis://" }, "REDIS_URL: must name a host"],
		[{ REDIS_URL: "redis://cache/jobs" }, "REDIS_URL: must name its database by a number"],
		[{ SMTP_URL: "smtp://ann:pa/ss@mail:587" }, `SMTP_URL: ${NO_ADDRESS}`],
		[{ SMTP_URL: "smtp://ann:secret@:587" }, `SMTP_URL: ${NO_ADDRESS}`],
		[{ STAFF_ALERTS_FROM: "nobody" }, "STAFF_ALERTS_FROM: must be an address or NAME <ADDRESS>"],
		[{ VAPID_SUBJECT: "hello@firm.example" }, "VAPID_SUBJECT: must be mailto: or https:"],
		[{ VAPID_SUBJECT: "xmailto:hello@firm.example" }, "VAPID_SUBJECT: must be mailto: or https:"],
		[{ CONVERSIONS_CHECK_AFTER_MS: "99" }, "CONVERSIONS_CHECK_AFTER_MS: must be at least 100"],
	])("rejects %j for the worker", (env, problem) => expect(worker(env)).toEqual({ problems: [problem] }));

	it("accepts valid values of the variables of both processes, the web process and the worker", () => {
		const shared = {
			DATABASE_URL: "postgresql://localhost/site",
			DATABASE_DIRECT_URL: "postgres://localhost/site",
			APP_SECRET_PREVIOUS: `${"Zm9v".repeat(10)}Zm8=`,
			PUBLIC_URL: "https://site.example",
			MEDIA_DIR: "/pictures",
			OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
			LOG_LEVEL: "silent",
		} as const;
		expect(web({ ...shared, ADMIN_PASSWORD: "ten letters", ADMIN_USERNAME: "ann" })).toMatchObject({
			values: { ...shared, ADMIN_USERNAME: "ann", TRUST_PROXY: 0, ALLOW_PRIVATE_ENDPOINTS: false },
		});
		const own = {
			REDIS_URL: "rediss://cache/2",
			SMTP_URL: "smtps://mail",
			STAFF_ALERTS_FROM: "Site <a@b.example>",
		};
		expect(worker({ ...shared, ...own, VAPID_SUBJECT: "mailto:a@b.example" })).toMatchObject({ values: own });
		expect(worker({ VAPID_SUBJECT: "https://firm.example/push" })).toHaveProperty("values");
	});

	it("strips a trailing slash and the default port from PUBLIC_URL, since paths are appended to it", () => {
		for (const PUBLIC_URL of ["https://site.example/", "https://Site.example:443"])
			expect(web({ PUBLIC_URL })).toMatchObject({ values: { PUBLIC_URL: "https://site.example" } });
	});

	it("trims the trailing newline of a file, or spaces, from addresses and secrets", () => {
		const DATABASE_URL = "postgres://db/site?sslmode=verify-full";
		const [REDIS_URL, SMTP_URL, APP_SECRET] = ["redis://cache/2", "smtp://mail", "1f".repeat(32)];
		const lines = { DATABASE_URL, REDIS_URL, SMTP_URL, APP_SECRET };
		const read = Object.fromEntries(Object.entries(lines).map(([name, value]) => [name, `${value}\n`]));
		expect(worker(read)).toMatchObject({ values: lines });
		expect(web({ BOOKING_URL: " https://book.example/a " })).toMatchObject({
			values: { BOOKING_URL: "https://book.example/a" },
		});
	});

	it.each(["447700900101", "+44 (0)7700 900-101", "0044 7700 900101"])(
		"normalises the WhatsApp number %s to its international form",
		WHATSAPP_NUMBER =>
			expect(web({ WHATSAPP_NUMBER })).toMatchObject({ values: { WHATSAPP_NUMBER: "+447700900101" } }),
	);

	it("reads UK as GB in CONSENT_EXTRA_COUNTRIES", () => {
		expect(web({ CONSENT_EXTRA_COUNTRIES: "uk,CH" })).toMatchObject({
			values: { CONSENT_EXTRA_COUNTRIES: ["GB", "CH"] },
		});
	});

	it.each([
		[
			{ DATABASE_URL: "postgres://u:p@db/site?ssl_mode=require" },
			"must ask for TLS with sslmode=verify-full",
		],
		[{ DATABASE_DIRECT_URL: "postgres://u:p@db/site?tls=1" }, "must ask for TLS with sslmode=verify-full"],
		[{ REDIS_URL: "redis://cache/0?ssl=true" }, "must start with rediss:// for TLS"],
	])("refuses an address that asks for TLS by a name that nothing reads: %j", (env, problem) => {
		expect(worker(env)).toEqual({ problems: [`${Object.keys(env)[0]}: ${problem}`] });
	});

	it("accepts parameters that change nothing about TLS, even those that nothing reads", () => {
		const DATABASE_URL =
			"postgres://u:p@db/site?sslmode=verify-full&sslsni=1&connect_timeout=10&channel_binding=require";
		expect(worker({ DATABASE_URL, REDIS_URL: "rediss://cache/0?ssl_cert_reqs=required" })).toHaveProperty(
			"values",
		);
		expect(
			worker({ DATABASE_URL: "postgres://u:p@db/site?application_name=a", REDIS_URL: "redis://c?family=6" }),
		).toHaveProperty("values");
	});

	it("accepts percent-encoded special characters in the password of DATABASE_URL", () => {
		const DATABASE_URL = "postgres://u:%2F%40%23%3F%25@db/site";
		expect(web({ DATABASE_URL })).toMatchObject({ values: { DATABASE_URL, ADMIN_USERNAME: "admin" } });
	});

	it("parses booleans, lists and numbers", () => {
		for (const [text, on] of [
			["true", true],
			["1", true],
			["false", false],
			["0", false],
		] as const)
			expect(web({ NEWSLETTER_DOUBLE_OPT_IN: text })).toMatchObject({
				values: { NEWSLETTER_DOUBLE_OPT_IN: on },
			});
		expect(
			web({ CONSENT_EXTRA_COUNTRIES: " gb, ch ,", PUSH_ENDPOINT_HOSTS: "LocalHost, *.push.example" }),
		).toMatchObject({
			values: { CONSENT_EXTRA_COUNTRIES: ["GB", "CH"], PUSH_ENDPOINT_HOSTS: ["localhost", "*.push.example"] },
		});
		expect(web({ RETENTION_CLOSED_LEADS_DAYS: "36500", METRICS_PORT: "65535" })).toMatchObject({
			values: { RETENTION_CLOSED_LEADS_DAYS: 36_500, METRICS_PORT: 65_535, RETENTION_QUARANTINED_DAYS: 90 },
		});
	});
});
