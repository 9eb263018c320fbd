import { config } from "#app/services.server.ts";

/** GET /robots.txt */
export function loader() {
	const lines = [
		"User-agent: *",
		"Disallow: /admin",
		"Disallow: /api/",
		"Disallow: /unsubscribe",
		`Sitemap: ${config.PUBLIC_URL}/sitemap.xml`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}
