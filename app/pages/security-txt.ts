import { config } from "#app/services.server.ts";
import { DAY_MS } from "#domain/time/day.ts";

const KEPT_DAYS = 180;

/** GET /.well-known/security.txt (RFC 9116): where to report a vulnerability. */
export function loader() {
	const base = config.PUBLIC_URL;
	// At midnight, so that the file does not change with every request.
	const expires = new Date((Math.floor(Date.now() / DAY_MS) + KEPT_DAYS) * DAY_MS);
	const lines = [
		`Contact: mailto:${config.CONTACT_EMAIL}`,
		`Expires: ${expires.toISOString()}`,
		"Preferred-Languages: en",
		`Canonical: ${base}/.well-known/security.txt`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
	});
}
