interface Manifest {
	routes: Record<string, { css?: string[] } | undefined>;
}

function isManifest(value: unknown): value is Manifest {
	return typeof value === "object" && value !== null && "routes" in value;
}

/**
 * Tells Vite which stylesheets the page already carries inside its HTML, by links that fetch nothing. Otherwise the
 * first lazy script would bring them again, behind the page's own rules, and turn the cascade around.
 */
export function markInlinedStyles(): void {
	const manifest: unknown = Reflect.get(window, "__reactRouterManifest");
	if (!isManifest(manifest) || document.querySelector("link[rel=stylesheet]")) return;
	const files = Object.values(manifest.routes).flatMap(route => route?.css ?? []);
	for (const file of new Set(files.map(href => href.replace(/#$/, "")))) {
		const link = document.createElement("link");
		link.rel = "stylesheet";
		link.setAttribute("disabled", "");
		link.href = file;
		document.head.append(link);
	}
}
