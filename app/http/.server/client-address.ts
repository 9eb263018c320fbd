import { isIP } from "node:net";

/**
 * Returns the visitor's IP address. With `trustedProxies` = n it is the n-th entry of X-Forwarded-For from the right
 * (docs/specification/security.md#limits); an entry that is no address is ignored. IPv4-mapped IPv6 is unwrapped.
 */
export function clientAddress(
	socketAddress: string | undefined,
	forwardedFor: string | undefined,
	trustedProxies: number,
): string {
	const peer = unwrap(socketAddress ?? "");
	if (trustedProxies === 0 || !forwardedFor) return peer;
	const hops = forwardedFor.split(",").map(hop => unwrap(withoutPort(hop.trim())));
	const candidate = hops[Math.max(0, hops.length - trustedProxies)] ?? "";
	return isIP(candidate) ? candidate : peer;
}

/** Returns the key for rate limits: an IPv4 address, or an IPv6 address's /64, since one subscriber has a whole /64. */
export function networkOf(address: string): string {
	if (isIP(address) !== 6) return address;
	const { hostname } = new URL(`http://[${address}]`);
	const [head = "", tail = ""] = hostname.slice(1, -1).split("::");
	const groups = head.split(":").filter(Boolean);
	const right = tail.split(":").filter(Boolean);
	const zeros = Array<string>(Math.max(0, 8 - groups.length - right.length)).fill("0");
	return `${[...groups, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/** Removes the port that some proxies add: "203.0.113.7:51334", "[2001:db8::1]:443". */
function withoutPort(hop: string): string {
	return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}

/** Removes the zone id, which is local to a machine and of any length, and unwraps an IPv4-mapped address. */
function unwrap(address: string): string {
	const [bare = ""] = address.split("%", 1);
	return bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
}
