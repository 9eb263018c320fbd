import { parseUrl } from "#domain/parse-url.ts";

function isAt(address: string, origins: ReadonlySet<string>): boolean {
	const url = parseUrl(address, location.href);
	return url !== null && origins.has(url.origin);
}

const allowed = { origins: new Set<string>(), code: new Set<string>() };
let isFollowed = false;

/** Allows scripts from these origins, and these pieces of inline code, in this page from now on. */
export function allowScripts({
	origins,
	code = [],
}: {
	origins: Iterable<string>;
	code?: Iterable<string>;
}): void {
	for (const origin of origins) allowed.origins.add(origin);
	for (const text of code) allowed.code.add(text);
	if (isFollowed) return;
	isFollowed = true;
	globalThis.trustedTypes?.createPolicy("default", {
		createScriptURL: text => (isAt(text, allowed.origins) ? text : null),
		createScript: text => (allowed.code.has(text) ? text : null),
	});
}
