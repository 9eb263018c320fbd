import { CLOSED_POLICY, REPORTING } from "./content-policy.ts";

/** Returns the headers of every response; a page replaces the policy with its own. */
export function securityHeaders(overTls: boolean): Record<string, string> {
	return {
		"Content-Security-Policy": CLOSED_POLICY,
		"Cross-Origin-Opener-Policy": "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
		"Referrer-Policy": "strict-origin-when-cross-origin",
		"X-Content-Type-Options": "nosniff",
		...(overTls
			? {
					"Reporting-Endpoints": REPORTING.header,
					"Strict-Transport-Security": "max-age=63072000; includeSubDomains",
				}
			: {}),
	};
}
