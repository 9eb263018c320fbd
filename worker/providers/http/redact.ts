import { storable } from "#domain/shape.ts";

const MAX_LENGTH = 300;

/** A text as it can be stored, without any of the secrets, as they are or as they stand in a URL. */
export function hideSecrets(text: string, secrets: readonly (string | null | undefined)[]): string {
	let clean = storable(text);
	for (const secret of secrets) {
		if (!secret) continue;
		clean = clean.replaceAll(secret, "[secret]").replaceAll(encodeURIComponent(secret), "[secret]");
	}
	return clean;
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
