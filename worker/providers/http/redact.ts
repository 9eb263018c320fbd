import { toStorableText } from "#domain/shape.ts";

const MAX_LENGTH = 300;

/** A shorter secret is redacted as a whole word only, because its letters occur within other words. */
const MIN_LENGTH_WITHIN_WORDS = 8;

function patternOf(secret: string): string {
	const pattern = secret.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
	return secret.length < MIN_LENGTH_WITHIN_WORDS
		? `(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`
		: pattern;
}

/** The base64 of a secret within a longer text, at each of the three offsets, without characters that its neighbours change. */
function base64Forms(secret: string): string[] {
	if (secret.length < MIN_LENGTH_WITHIN_WORDS) return [];
	return [0, 1, 2].flatMap(offset => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)]);
		const [from, to] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)];
		return (["base64", "base64url"] as const).map(form => bytes.toString(form).slice(from, to));
	});
}

/** The hexadecimal form of a secret, in both cases. */
function hexForms(secret: string): string[] {
	if (secret.length < MIN_LENGTH_WITHIN_WORDS) return [];
	const hex = Buffer.from(secret).toString("hex");
	return [hex, hex.toUpperCase()];
}

/** Replaces the secrets, plain, URL-encoded, in base64 or hexadecimal, in a text, and makes it storable in PostgreSQL. */
export function hideSecrets(text: string, secrets: readonly (string | null | undefined)[]): string {
	const forms = secrets.flatMap(secret =>
		secret ? [secret, encodeURIComponent(secret), ...base64Forms(secret), ...hexForms(secret)] : [],
	);
	if (forms.length === 0) return toStorableText(text);
	// One pass, so that the replacement is not searched again; longest first, because one secret may be the prefix of another.
	const patterns = forms.toSorted((a, b) => b.length - a.length).map(patternOf);
	return toStorableText(text).replace(new RegExp(`\\[secret\\]|${patterns.join("|")}`, "gu"), "[secret]");
}

/**
 * Returns a provider's answer for errors and logs: without mark-up, e-mail addresses and the given secrets, white space
 * collapsed, at most 300 characters.
 */
export function redact(text: string, secrets: readonly (string | null | undefined)[]): string {
	// Truncated first, so that a large page cannot slow down the regular expressions.
	const clean = hideSecrets(text.slice(0, 20_000), secrets)
		.replace(/<(style|script)\b[^>]*>[^<]*<\/\1>/giu, " ")
		.replace(/<[^<>]*>/gu, " ")
		.replace(/[^\s"'<>:,;\\][^\s"<>:,;\\]{0,63}@[^\s"'<>:,;\\]{1,255}/gu, "[e-mail]")
		.replace(/\s+/gu, " ")
		.trim();
	return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH)}…` : clean;
}
