// The same paths that the server's page cache leaves out.
const PRIVATE = /^\/(admin|api|unsubscribe|newsletter|healthz|readyz|__manifest)(\/|$)|\.[a-z]+$/;

/** Parameters that change what a page shows; campaign parameters are nobody's page. */
const MEANINGFUL = ["corporate"];

/** Whether the page at an address of this site is the same for everyone, so that it may be kept. */
export function isPublicPage(url: URL): boolean {
	return !PRIVATE.test(url.pathname);
}

/** The address under which a page is kept. */
export function pageKey(url: URL): string {
	const key = new URL(url.pathname, url.origin);
	for (const name of MEANINGFUL) {
		const value = url.searchParams.get(name);
		if (value !== null) key.searchParams.set(name, value);
	}
	return key.href;
}
