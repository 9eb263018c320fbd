import * as v from "valibot";
import { looseObject } from "../shape.ts";

/** CSP directives that browsers can report; anything else is "other", so that the number of counters stays small. */
const DIRECTIVES = [
	"script-src",
	"script-src-elem",
	"script-src-attr",
	"style-src",
	"style-src-elem",
	"style-src-attr",
	"img-src",
	"font-src",
	"connect-src",
	"manifest-src",
	"worker-src",
	"frame-src",
	"form-action",
	"base-uri",
	"frame-ancestors",
	"default-src",
	"require-trusted-types-for",
	"trusted-types",
] as const;
export type CspDirective = (typeof DIRECTIVES)[number] | "other";

/** The Reporting API sends null for missing values. */
const text = v.nullish(v.pipe(v.string(), v.maxLength(4000)), "");

/** CSP violation reports of browsers: one object by report-uri (CSP 2), a list by the Reporting API (CSP 3). */
export const CspReports = v.union(
	[
		looseObject({
			"csp-report": looseObject({
				"effective-directive": text,
				"violated-directive": text,
				"blocked-uri": text,
			}),
		}),
		v.pipe(
			v.array(
				looseObject({
					type: text,
					body: v.nullish(looseObject({ effectiveDirective: text, blockedURL: text })),
				}),
			),
			v.maxLength(50),
		),
	],
	"This is no report of a browser",
);

/** A violation as it is counted: without page, URL or visitor. */
export interface CspViolation {
	directive: CspDirective;
	/** The blocked host, or a kind: "inline", "eval", "data". */
	blocked: string;
}

function directiveOf(directive: string): CspDirective {
	const [name = ""] = directive.trim().split(/\s/, 1);
	return DIRECTIVES.find(known => known === name) ?? "other";
}

function blockedBy(address: string): string {
	if (URL.canParse(address)) {
		const { protocol, host } = new URL(address);
		return host || protocol.replace(":", "");
	}
	return /^[a-z-]{1,30}$/.test(address) ? address : "unknown";
}

/** Violations by a visitor's browser extension: nothing that we could fix. */
const EXTENSION = /^(chrome|moz|safari|safari-web|ms-browser)-extension\b/;

/** Returns the violations in a report, except those of browser extensions. */
export function violationsIn(reports: v.InferOutput<typeof CspReports>): CspViolation[] {
	const violations = Array.isArray(reports)
		? reports.flatMap(({ type, body }) =>
				type === "csp-violation" && body ? [[body.effectiveDirective, body.blockedURL] as const] : [],
			)
		: [
				[
					reports["csp-report"]["effective-directive"] || reports["csp-report"]["violated-directive"],
					reports["csp-report"]["blocked-uri"],
				] as const,
			];
	return violations
		.filter(([, blocked]) => !EXTENSION.test(blocked))
		.map(([directive, blocked]) => ({ directive: directiveOf(directive), blocked: blockedBy(blocked) }));
}
