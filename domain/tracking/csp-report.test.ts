import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { CspReports, violationsIn } from "./csp-report.ts";

const found = (body: unknown) => violationsIn(v.parse(CspReports, body));

describe("CSP violation reports", () => {
	it("are reduced to directive and blocked host, without the page or its visitor", () => {
		const report = {
			"document-uri": "https://site.example/uk?email=ann@firm.com",
			"violated-directive": "script-src-elem 'self'",
			"blocked-uri": "https://evil.example/x.js?id=1",
		};
		expect(found({ "csp-report": report })).toEqual([
			{ directive: "script-src-elem", blocked: "evil.example" },
		]);
	});

	it("are read from a Reporting API list, in which reports of other types are ignored", () => {
		expect(
			found([
				{ type: "csp-violation", body: { effectiveDirective: "style-src-attr", blockedURL: "inline" } },
				{ type: "deprecation", body: { id: "x" } },
				{ type: "crash", body: null },
				{ type: "csp-violation", body: { effectiveDirective: "trusted-types", blockedURL: null } },
				{ type: "csp-violation", body: { effectiveDirective: "made-up", blockedURL: "data:text/html,x" } },
			]),
		).toEqual([
			{ directive: "style-src-attr", blocked: "inline" },
			{ directive: "trusted-types", blocked: "unknown" },
			{ directive: "other", blocked: "data" },
		]);
	});

	it("are ignored when a visitor's browser extension caused them", () => {
		expect(found({ "csp-report": { "blocked-uri": "chrome-extension://abc/x.js" } })).toEqual([]);
		expect(found({ "csp-report": { "blocked-uri": "moz-extension" } })).toEqual([]);
	});
});
