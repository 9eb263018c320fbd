import { AppError } from "../errors.ts";

/** Endpoint that a key is sent to; null is the provider's default. */
type Address = string | null | undefined;

const originOf = (address: Address) => (address && URL.canParse(address) ? new URL(address).origin : null);

/** Returns whether a stored key would be sent to another host. Plain http exists only in the demo, whose keys are worthless. */
function leadsElsewhere(before: Address, after: Address): boolean {
	const origin = originOf(after) ?? "";
	return origin.startsWith("https:") && origin !== originOf(before);
}

const MESSAGE = "Please enter it again: the endpoint is a different one";

/**
 * Prevents a stored key from being sent to a new host, where anyone who may change the endpoint could read it. `storedSecrets` are the
 * key fields that were not typed again. Throws AppError "invalid" for these fields.
 */
export function rejectKeyForNewHost(before: Address, after: Address, storedSecrets: readonly string[]): void {
	if (storedSecrets.length === 0 || !leadsElsewhere(before, after)) return;
	throw new AppError("invalid", MESSAGE, {
		fields: Object.fromEntries(storedSecrets.map(field => [field, MESSAGE])),
	});
}
