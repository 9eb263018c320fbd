import { BlockList, isIP } from "node:net";

const REFUSED_IPV4 = `
	0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
	192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`;

const REFUSED_IPV6 = `
	::/96 ::ffff:0:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16
	3fff::/20 5f00::/16 fc00::/7 fe80::/10 fec0::/10 ff00::/8`;

/** Parses a list of networks in CIDR notation. */
const networksIn = (list: string) =>
	[...list.matchAll(/(\S+)\/(\d+)/g)].map(([, network = "", prefix]) => ({
		network,
		prefix: Number(prefix),
	}));

const refused = new BlockList();
for (const { network, prefix } of networksIn(REFUSED_IPV4)) {
	refused.addSubnet(network, prefix, "ipv4");
	// The same network as IPv4-mapped IPv6 addresses.
	refused.addSubnet(`::ffff:${network}`, 96 + prefix, "ipv6");
}
for (const { network, prefix } of networksIn(REFUSED_IPV6)) refused.addSubnet(network, prefix, "ipv6");

/**
 * Returns whether an address is on the public internet: not private, loopback, link-local, shared (CGNAT), unique local,
 * multicast, documentation, or one of these embedded in IPv6 (mapped, translated, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
	const family = isIP(address);
	if (family === 0) return false;
	return !refused.check(address, family === 4 ? "ipv4" : "ipv6");
}
