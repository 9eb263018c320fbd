import { createHash } from "node:crypto";
import { siteContent } from "#app/site/content/.server/site-content.ts";

/** Length of the hash: a few wordings have to differ, in a column of 50 characters. */
const HASH_LENGTH = 8;
const MAX_LENGTH = 50;

/**
 * Returns the version of the consent texts as the visitor read them: with a hash of staff's replacements, if there are any.
 * The replaced words themselves are in page_element_versions.
 */
export async function wordedVersion(version: string): Promise<string> {
	const { overrides } = await siteContent();
	const own = Object.entries(overrides).filter(([id]) => id.startsWith("consent-"));
	if (own.length === 0) return version;
	const hash = createHash("sha256").update(JSON.stringify(own.sort())).digest("hex").slice(0, HASH_LENGTH);
	return `${version.slice(0, MAX_LENGTH - HASH_LENGTH - 1)}+${hash}`;
}
