const BULLETS = "••••••••";
const SHOWN = 4;

/** What a screen may show of a secret: eight bullets and the last four characters (bullets alone below 12). */
export function maskSecret(secret: string): string {
	// Four characters of a very short secret would be a third of it or more.
	return secret.length < SHOWN * 3 ? BULLETS : BULLETS + secret.slice(-SHOWN);
}

/** True where a form sent the mask back instead of a new secret: the stored one is kept. */
export function isMask(value: string): boolean {
	return value.startsWith(BULLETS);
}
