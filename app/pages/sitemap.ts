import { config } from "#app/services.server.ts";
import { listedPaths } from "#app/site/seo/.server/listed-paths.ts";

/** GET /sitemap.xml */
export async function loader() {
	const { routes } = await import("virtual:react-router/server-build");
	const base = config.PUBLIC_URL;
	const urls = listedPaths(routes).map(path => `<url><loc>${base}${path}</loc></url>`);
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`,
		{
			headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
		},
	);
}
