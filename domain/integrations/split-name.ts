/** A name in two parts; either is null if missing. */
export type SplitName = { given: string | null; family: string | null };

/** Splits a full name: the last whitespace token is the family name; a single token is a given name. */
export function splitName(fullName: string | null): SplitName {
	const tokens = (fullName ?? "").trim().split(/\s+/u).filter(Boolean);
	const last = tokens.pop();
	if (last === undefined) return { given: null, family: null };
	if (tokens.length === 0) return { given: last, family: null };
	return { given: tokens.join(" "), family: last };
}
