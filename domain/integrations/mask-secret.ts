const BULLETS = "••••••••";
const SHOWN = 4;

/** Masks a secret for a screen: eight bullets and the last four characters (only bullets below 12 characters). */
export function maskSecret(secret: string): string {
	// Four characters would be more than a third of a shorter secret.
	return secret.length < SHOWN * 3 ? BULLETS : BULLETS + secret.slice(-SHOWN);
}

/** Returns whether a form sent the mask back instead of a new secret; the stored one is then kept. */
export function isMask(value: string): boolean {
	return value.startsWith(BULLETS);
}
