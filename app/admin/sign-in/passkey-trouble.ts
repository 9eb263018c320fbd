import { browserSupportsWebAuthn } from "@simplewebauthn/browser";

/** Returns why the browser could not create or use a passkey; undefined if the user cancelled. */
export function passkeyTrouble(error: unknown): string | undefined {
	if (!browserSupportsWebAuthn()) return "This browser cannot use passkeys at this address.";
	const name = error instanceof Error ? error.name : "";
	if (name === "InvalidStateError") return "This device already has a passkey for your account.";
	if (name === "SecurityError") return "Passkeys work only at the website’s own address.";
	return undefined;
}
