/**
 * Tells Vite which stylesheets the page already carries inside its HTML, by links that fetch nothing. Otherwise the
 * first lazy script would bring them again, behind the page's own rules, and turn the cascade around.
 */
export function markInlinedStyles(addresses: readonly string[]): void {
	for (const href of addresses) {
		const link = document.createElement("link");
		link.rel = "stylesheet";
		link.setAttribute("disabled", "");
		link.href = href;
		document.head.append(link);
	}
}
