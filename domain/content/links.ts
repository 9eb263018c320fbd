// A backslash or a control character is how "/\evil.example" and "java\nscript:" get past simple checks.
const TRICKS = /[\s\\\p{Cc}]/u;

/** True for a path, query or anchor of this site: "/uk", "#lead-form"; never "//other.example". */
function isSameSitePath(href: string): boolean {
	if (TRICKS.test(href)) return false;
	return href.startsWith("#") || href.startsWith("?") || (href.startsWith("/") && !href.startsWith("//"));
}

/** True for an absolute https address without a user name or password in it. */
export function isHttpsUrl(href: string): boolean {
	if (TRICKS.test(href) || !/^https:\/\//i.test(href) || !URL.canParse(href)) return false;
	const url = new URL(href);
	return url.protocol === "https:" && url.username === "" && url.password === "";
}

/**
 * The links that the site may carry: https, mailto, tel, same site (docs/specification/every-page.md#editable-texts).
 */
export function isSafeLink(href: string): boolean {
	if (isSameSitePath(href) || isHttpsUrl(href)) return true;
	return !TRICKS.test(href) && /^(mailto:[^@]+@[^@]+|tel:\+?[\d().-]+)$/i.test(href);
}

/** The addresses that an image may have: https or same site. */
export function isSafeImage(source: string): boolean {
	return isHttpsUrl(source) || (isSameSitePath(source) && source.startsWith("/"));
}
