import { AppError } from "../errors.ts";

/** Where a key is sent: null is the provider's own address. */
type Address = string | null | undefined;

const originOf = (address: Address) => (address && URL.canParse(address) ? new URL(address).origin : null);

/** Whether a stored key would go to another host than before. Plain http is the demo's alone, which has no key to lose. */
function leadsElsewhere(before: Address, after: Address): boolean {
	const origin = originOf(after) ?? "";
	return origin.startsWith("https:") && origin !== originOf(before);
}

const MESSAGE = "Please enter it again: the endpoint is a different one";

/**
 * Keeps a stored key from following an endpoint to another host, where whoever may change the endpoint could read it.
 * `kept` are the fields of the keys that were not typed anew. Throws AppError "invalid" for them.
 */
export function keepKeysAtHome(before: Address, after: Address, kept: readonly string[]): void {
	if (kept.length === 0 || !leadsElsewhere(before, after)) return;
	throw new AppError("invalid", MESSAGE, { fields: Object.fromEntries(kept.map(field => [field, MESSAGE])) });
}
