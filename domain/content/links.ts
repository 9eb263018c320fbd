// Backslashes and control characters bypass simple checks: "/\evil.example", "java\nscript:".
const TRICKS = /[\s\\\p{Cc}]/u;

/** Returns whether a link is a path, query or fragment of this site: "/uk", "#lead-form"; never "//other.example". */
export function isSameSitePath(href: string): boolean {
	if (TRICKS.test(href)) return false;
	return href.startsWith("#") || href.startsWith("?") || (href.startsWith("/") && !href.startsWith("//"));
}

/** Returns whether a link is an absolute https URL without a user name or password. */
export function isHttpsUrl(href: string): boolean {
	if (TRICKS.test(href) || !/^https:\/\//i.test(href) || !URL.canParse(href)) return false;
	const url = new URL(href);
	return url.protocol === "https:" && url.username === "" && url.password === "";
}

/**
 * Returns whether the site may show a link: https, mailto, tel or same site (docs/specification/every-page.md#editable-texts).
 */
export function isSafeLink(href: string): boolean {
	if (isSameSitePath(href) || isHttpsUrl(href)) return true;
	return !TRICKS.test(href) && /^(mailto:[^@]+@[^@]+|tel:\+?[\d().-]+)$/i.test(href);
}

/** Returns whether an image may be loaded from this URL: https or same site. */
export function isSafeImage(source: string): boolean {
	return isHttpsUrl(source) || (isSameSitePath(source) && source.startsWith("/"));
}
