import { storable } from "#domain/shape.ts";

const MAX_LENGTH = 300;

/** A secret that is shorter is hidden as a word of its own alone: its letters stand in words that are none. */
const SHORTEST_WITHIN_WORDS = 8;

function patternOf(secret: string): string {
	const pattern = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
	return secret.length < SHORTEST_WITHIN_WORDS ? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])` : pattern;
}

/** A text as it can be stored, without any of the secrets, as they are or as they stand in a URL. */
export function hideSecrets(text: string, secrets: readonly (string | null | undefined)[]): string {
	const forms = secrets.flatMap(secret => (secret ? [secret, encodeURIComponent(secret)] : []));
	if (forms.length === 0) return storable(text);
	// In one go, so that what stands for a secret is searched for none; the longest first, as one may begin another.
	const patterns = forms.toSorted((a, b) => b.length - a.length).map(patternOf);
	return storable(text).replace(new RegExp(`\\[secret\\]|${patterns.join("|")}`, "gu"), "[secret]");
}

/**
 * A short, harmless rendering of a provider's answer for errors and logs: mark-up, e-mail addresses and the given
 * secrets removed, white space collapsed, at most 300 characters.
 */
export function redact(text: string, secrets: readonly (string | null | undefined)[]): string {
	// A page of mark-up is cut before the regular expressions see it, so that its size cannot matter.
	const clean = hideSecrets(text.slice(0, 20_000), secrets)
		.replace(/<(style|script)\b[^>]*>[^<]*<\/\1>/giu, " ")
		.replace(/<[^<>]*>/gu, " ")
		.replace(/[^\s"'<>:,;\\][^\s"<>:,;\\]{0,63}@[^\s"'<>:,;\\]{1,255}/gu, "[e-mail]")
		.replace(/\s+/gu, " ")
		.trim();
	return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH)}…` : clean;
}
