import { isIP } from "node:net";

/**
 * The visitor's address. With `trustedProxies` = n the n-th entry of X-Forwarded-For from the right is the visitor
 * (docs/specification/security.md#limits); anything that is not an address there is ignored. IPv4 in IPv6 is unwrapped.
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

/** Whom a limit counts: an IPv4 address, or the /64 of an IPv6 one, since a subscriber owns that many. */
export function networkOf(address: string): string {
	if (isIP(address) !== 6) return address;
	const { hostname } = new URL(`http://[${address}]`);
	const [head = "", tail = ""] = hostname.slice(1, -1).split("::");
	const left = head.split(":").filter(Boolean);
	const right = tail.split(":").filter(Boolean);
	const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0");
	return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/** Some proxies write where the visitor's connection came from in full: "203.0.113.7:51334", "[2001:db8::1]:443". */
function withoutPort(hop: string): string {
	return /^\[(.+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}

/** Without its zone, which is the machine's own and of any length, and as IPv4 where it is that in IPv6. */
function unwrap(address: string): string {
	const [bare = ""] = address.split("%", 1);
	return bare.replace(/^::ffff:(?=[\d.]+$)/i, "");
}
