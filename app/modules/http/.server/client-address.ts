import { isIP } from "node:net";

/**
 * The visitor's address. With `trustedProxies` = n the n-th entry of X-Forwarded-For from the right is the
 * visitor (contract, TRUST_PROXY); anything that is not an address there is ignored. IPv4 in IPv6 is unwrapped.
 */
export function clientAddress(
	socketAddress: string | undefined,
	forwardedFor: string | undefined,
	trustedProxies: number,
): string {
	const peer = unwrap(socketAddress ?? "");
	if (trustedProxies === 0 || !forwardedFor) return peer;
	const hops = forwardedFor.split(",").map(hop => unwrap(hop.trim()));
	const candidate = hops[Math.max(0, hops.length - trustedProxies)] ?? "";
	return isIP(candidate) ? candidate : peer;
}

function unwrap(address: string): string {
	return address.startsWith("::ffff:") ? address.slice(7) : address;
}
