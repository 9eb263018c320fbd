import { unreadParameters } from "#domain/address-parameters.ts";
import { parseEnvironment, WebEnvironment, WorkerEnvironment } from "#domain/environment.ts";
import { canSet } from "#domain/paper/typeface.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Numbers that Ofcom reserves for drama, used in samples. */
const SAMPLE_NUMBER = /^\+?44\s?(7700\s?900|20\s?7946\s?0)/;

/** Reports the parameters of addresses that nothing reads: misspelt, or meant for another library. */
function unread(config: WorkerEnvironment): Finding[] {
	return (["DATABASE_URL", "DATABASE_DIRECT_URL", "REDIS_URL"] as const).flatMap(name => {
		const address = config[name];
		const names = address ? unreadParameters(address) : [];
		return names.length > 0 ? [warning(name, `has parameters that nothing reads: ${names.join(", ")}`)] : [];
	});
}

/** Checks the environment variables of web and worker, without connecting anywhere. */
export function examineSettings(env: Record<string, string | undefined>): Finding[] {
	const web = parseEnvironment(WebEnvironment, env);
	const worker = parseEnvironment(WorkerEnvironment, env);
	const problems = new Set([
		...("problems" in web ? web.problems : []),
		...("problems" in worker ? worker.problems : []),
	]);
	if ("problems" in web || "problems" in worker) return [...problems].map(line => failure("settings", line));
	const { NODE_ENV, PUBLIC_URL, APP_SECRET, APP_SECRET_PREVIOUS, ALLOW_PRIVATE_ENDPOINTS } = web.values;
	const { COUNTRY_HEADER, TRUST_PROXY } = web.values;
	const findings: Finding[] = [];
	if (NODE_ENV !== "production") findings.push(warning("NODE_ENV", `is ${NODE_ENV}, not production`));
	const { protocol, hostname } = new URL(PUBLIC_URL);
	if (hostname === "localhost")
		findings.push(warning("PUBLIC_URL", "is localhost: links in mails lead nowhere"));
	else if (protocol !== "https:")
		findings.push(failure("PUBLIC_URL", "is not https: sessions travel in the clear"));
	if (new Set(APP_SECRET).size < 10) {
		findings.push(
			failure("APP_SECRET", "is made of a few characters only: make one with openssl rand -base64 32"),
		);
	}
	if (APP_SECRET_PREVIOUS) {
		findings.push(
			warning(
				"APP_SECRET_PREVIOUS",
				"is still set: remove it when the steps of a rotation are done (docs/operations.md)",
			),
		);
	}
	if (ALLOW_PRIVATE_ENDPOINTS) {
		findings.push(failure("ALLOW_PRIVATE_ENDPOINTS", "is on: integrations can reach your own network"));
	}
	if (protocol === "https:" && TRUST_PROXY === 0) {
		const text = "is 0: visitors seem to come from the proxy that speaks TLS, and share its limits";
		findings.push(warning("TRUST_PROXY", text));
	}
	if (COUNTRY_HEADER && TRUST_PROXY === 0) {
		findings.push(warning("COUNTRY_HEADER", "is not read: it counts only with TRUST_PROXY"));
	}
	findings.push(...unread(worker.values));
	const samples = Object.entries(web.values).filter(
		([name, value]) => /NUMBER/.test(name) && typeof value === "string" && SAMPLE_NUMBER.test(value),
	);
	for (const [name] of samples) findings.push(warning(name, "is a sample number that reaches nobody"));
	if (!canSet(web.values.BRAND_NAME)) {
		const text =
			"has characters that the fonts of the guide and the tax report lack: they are left out there";
		findings.push(warning("BRAND_NAME", text));
	}
	for (const name of ["CONTACT_EMAIL", "BOOKING_URL"] as const) {
		if (web.values[name].includes("example")) findings.push(warning(name, "is still the example"));
	}
	if (worker.values.MAIL_FROM.includes("example.com"))
		findings.push(warning("MAIL_FROM", "is still the example"));
	return findings.length > 0 ? findings : [ok("settings", "are complete")];
}
