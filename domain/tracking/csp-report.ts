import * as v from "valibot";
import { looseObject } from "../shape.ts";

/** Directives of our policy that a browser can report; anything else is "other", so that counters stay few. */
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

/** The Reporting API has null for what a report does not say. */
const text = v.nullish(v.pipe(v.string(), v.maxLength(4000)), "");

/**
 * What browsers post when a page breaks its Content-Security-Policy: one object by report-uri (CSP 2), a list by the
 * Reporting API (CSP 3).
 */
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

/** A refusal as we count it: no page, address or visitor. */
export interface CspViolation {
	directive: CspDirective;
	/** The host that was refused, or what kind of thing: "inline", "eval", "data". */
	blocked: string;
}

function directiveOf(words: string): CspDirective {
	const [name = ""] = words.trim().split(/\s/, 1);
	return DIRECTIVES.find(known => known === name) ?? "other";
}

function blockedBy(address: string): string {
	if (URL.canParse(address)) {
		const { protocol, host } = new URL(address);
		return host || protocol.replace(":", "");
	}
	return /^[a-z-]{1,30}$/.test(address) ? address : "unknown";
}

/** A visitor's own extension is nothing that we could mend. */
const EXTENSION = /^(chrome|moz|safari|safari-web|ms-browser)-extension\b/;

/** The refusals in a report, but for those of the visitor's own extensions. */
export function violationsIn(reports: v.InferOutput<typeof CspReports>): CspViolation[] {
	const found = Array.isArray(reports)
		? reports.flatMap(({ type, body }) =>
				type === "csp-violation" && body ? [[body.effectiveDirective, body.blockedURL] as const] : [],
			)
		: [
				[
					reports["csp-report"]["effective-directive"] || reports["csp-report"]["violated-directive"],
					reports["csp-report"]["blocked-uri"],
				] as const,
			];
	return found
		.filter(([, blocked]) => !EXTENSION.test(blocked))
		.map(([directive, blocked]) => ({ directive: directiveOf(directive), blocked: blockedBy(blocked) }));
}
