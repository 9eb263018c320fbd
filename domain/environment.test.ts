import { describe, expect, it } from "vitest";
import { parseEnvironment, WebEnvironment, WorkerEnvironment } from "./environment.ts";

const NEEDED = { DATABASE_URL: "postgres://localhost/site", APP_SECRET: "0f".repeat(32) };
const web = (env: Record<string, string>) => parseEnvironment(WebEnvironment, { ...NEEDED, ...env });
const worker = (env: Record<string, string>) => parseEnvironment(WorkerEnvironment, { ...NEEDED, ...env });

describe("environment", () => {
	it("needs a database and a secret, and takes an empty variable for an absent one", () => {
		expect(parseEnvironment(WebEnvironment, { NODE_ENV: "", PATH: "/bin" })).toEqual({
			problems: ["DATABASE_URL: is missing", "APP_SECRET: is missing"],
		});
		expect(web({ PORT: "" })).toMatchObject({ values: { PORT: 3000, NODE_ENV: "production" } });
	});

	it("gives one line per wrong variable", () => {
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
				"CONTACT_EMAIL: must be an e-mail address",
				"LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent",
				"PORT: must be a whole number",
				"CORPORATE_DOMAIN: must be a host name or a part of one",
				"CONSENT_EXTRA_COUNTRIES: must be two-letter country codes, separated by commas",
				"COUNTRY_HEADER: must be the name of a header",
			],
		});
	});

	it.each(["nobody", "Firm <nobody>", "a@b, c@d", "Firm <a@b> <c@d>"])("takes no mail from %s", MAIL_FROM => {
		expect(worker({ MAIL_FROM })).toEqual({ problems: ["MAIL_FROM: must be an address or NAME <ADDRESS>"] });
	});

	it.each([
		"site@mailhost",
		"Firm & Co. <o'brien@firm.example>",
		"<a@b.example>",
		'"Firm, Dubai" <a@b.example>',
	])("takes mail from %s", MAIL_FROM =>
		expect(worker({ MAIL_FROM })).toMatchObject({ values: { MAIL_FROM } }),
	);

	it("compares hosts and headers in lower case", () => {
		expect(web({ CORPORATE_DOMAIN: "Corp.Example", COUNTRY_HEADER: "CF-IPCountry" })).toMatchObject({
			values: { CORPORATE_DOMAIN: "corp.example", COUNTRY_HEADER: "cf-ipcountry" },
		});
	});
});
