import { EDITING } from "#app/site/editing/editing-address.ts";
import { PACKAGE_IDS } from "#domain/pricing/package-ids.ts";

const PACKAGES = new Set<string>(PACKAGE_IDS);
const FORMS = new Set([
	"consultation",
	"exclusive-report",
	"guide",
	"lead",
	"premium-consultation",
	"report",
]);

/**
 * Query parameters that change what the server renders, each with the values that lead to a page worth keeping;
 * every other parameter is the visitor's own business.
 */
const MEANINGFUL: Readonly<Record<string, Readonly<Record<string, ReadonlySet<string>>>>> = {
	"/": { corporate: new Set(["true"]), package: PACKAGES, sent: FORMS },
	"/calculator": { package: PACKAGES },
	"/uk": { admin: new Set(["true"]), sent: FORMS },
	"/uk/fast-setup": { sent: FORMS },
	"/uk/market-access": { sent: FORMS },
	"/uk-dubai": { sent: FORMS },
};

/** Parameters that make a page one visitor's own: their figures are worked out for them alone. */
const PERSONAL: Readonly<Record<string, string>> = { "/uk": "profit", "/calculator": "structure" };

/** Pages that are never the same for everyone. */
const PRIVATE = /^\/(unsubscribe|newsletter)(\/|$)/;

/** Whether an address holds the token of a mail's link, which is nobody's but the reader's: tags, above all, never see it. */
export function holdsToken({ pathname, searchParams }: URL): boolean {
	return PRIVATE.test(pathname) && searchParams.has("token");
}

/** The place of the one page that stands for every address that does not exist. */
export const NOT_FOUND_ADDRESS = "/not-found";

/**
 * Under which address a public page is kept, on the server and on a visitor's device: path and meaningful parameters in
 * a fixed order, or null where the page is this visit's alone. Campaign parameters do not split what is kept, and
 * made-up values do not fill it.
 */
export function pageAddress({ pathname, searchParams }: URL): string | null {
	if (PRIVATE.test(pathname) || searchParams.has(EDITING)) return null;
	const personal = PERSONAL[pathname];
	if (personal && searchParams.has(personal)) return null;
	const parts: string[] = [];
	for (const [name, known] of Object.entries(MEANINGFUL[pathname] ?? {})) {
		const value = searchParams.get(name);
		if (value === null) continue;
		if (!known.has(value)) return null;
		parts.push(`${name}=${value}`);
	}
	return parts.length > 0 ? `${pathname}?${parts.join("&")}` : pathname;
}
