import { expect, it } from "vitest";
import { clientAddress, networkOf } from "./client-address.ts";

it.each([
	["203.0.113.7", "203.0.113.7", "203.0.113.7"],
	["1.1.1.1, 203.0.113.7:51334", "203.0.113.7", "203.0.113.7"],
	["[2001:db8:1:2::1]:443", "2001:db8:1:2::1", "2001:db8:1:2::/64"],
	["::FFFF:203.0.113.7", "203.0.113.7", "203.0.113.7"],
	// An IPv6 zone id has no length limit, but the stored address has.
	[`fe80::1%${"a".repeat(60)}`, "fe80::1", "fe80:0:0:0::/64"],
	["unknown", "192.0.2.1", "192.0.2.1"],
])(
	"clientAddress reads the forwarded header %s as %s, and networkOf groups it as %s",
	(forwarded, address, network) => {
		expect(clientAddress("192.0.2.1", forwarded, 1)).toBe(address);
		expect(networkOf(address)).toBe(network);
	},
);

it("clientAddress trusts one forwarded address for each proxy, and ignores the header without a proxy", () => {
	const forwarded = "198.51.100.1, 203.0.113.7, 192.0.2.9";
	expect([0, 1, 2, 3, 4].map(proxies => clientAddress("::ffff:192.0.2.1", forwarded, proxies))).toEqual([
		"192.0.2.1",
		"192.0.2.9",
		"203.0.113.7",
		"198.51.100.1",
		"198.51.100.1",
	]);
});
