import { json } from "#app/http/.server/present-error.ts";
import { config } from "#app/services.server.ts";
import { light } from "#app/ui/theme/palettes.ts";
import { COLOUR } from "#domain/brand/colours.ts";

const icon = (name: string, size: number, purpose: "any" | "maskable" = "any") => ({
	src: `/icons/${name}.png`,
	sizes: `${size}x${size}`,
	type: "image/png",
	purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon("icon-192", 192)] });

/** Returns the web app manifest: name and appearance on a home screen. */
export function loader(): Response {
	const manifest = {
		id: "/",
		name: `${config.BRAND_NAME} | Business setup in Dubai`,
		short_name: config.BRAND_NAME,
		description: "Company formation, visas and banking in Dubai for founders from abroad.",
		lang: "en-GB",
		start_url: "/",
		scope: "/",
		display: "standalone",
		background_color: light.surface,
		theme_color: COLOUR.ink900,
		icons: [icon("icon-192", 192), icon("icon-512", 512), icon("maskable-512", 512, "maskable")],
		shortcuts: [
			shortcut("Free Consultation", "/#lead-form"),
			shortcut("Cost Calculator", "/calculator"),
			shortcut("UK Clients", "/uk"),
		],
	};
	return json(manifest, 200, {
		"Content-Type": "application/manifest+json; charset=utf-8",
		"Cache-Control": "public, max-age=3600",
	});
}
