import { config } from "#app/config.server.ts";
import { PUBLIC_PAGES } from "#app/site/seo/.server/public-pages.ts";

/** GET /sitemap.xml */
export function loader() {
	const base = config.PUBLIC_URL.replace(/\/$/, "").replaceAll("&", "&amp;");
	const urls = PUBLIC_PAGES.map(path => `<url><loc>${base}${path}</loc></url>`).join("");
	return new Response(
		`<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`,
		{
			headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
		},
	);
}
