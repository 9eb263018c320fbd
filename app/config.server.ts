import { parseEnvironment, WebEnvironment } from "#domain/environment.ts";

function load(): WebEnvironment {
	const parsed = parseEnvironment(WebEnvironment, process.env);
	if ("values" in parsed) return parsed.values;
	for (const problem of parsed.problems) console.error(problem);
	process.exit(1);
}

/** The web process's configuration, read once; a wrong variable stops the process here. */
export const config = load();

/** Whether browsers reach us over TLS: then cookies are Secure and HSTS is sent. */
export const overTls = config.PUBLIC_URL.startsWith("https://");
