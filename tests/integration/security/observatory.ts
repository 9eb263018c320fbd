/** An answer as the scan receives it. */
export interface Scanned {
	headers: Headers;
	html: string;
}

/** Points of each test result of the scan: Mozilla HTTP Observatory, algorithm 4 (mdn/mdn-http-observatory 1.4.8). */
export const MODIFIERS = {
	"csp-implemented-with-no-unsafe-default-src-none": 10,
	"csp-implemented-with-no-unsafe": 5,
	"csp-implemented-with-unsafe-inline-in-style-src-only": 0,
	"csp-implemented-with-insecure-scheme-in-passive-content-only": -10,
	"csp-implemented-with-unsafe-eval": -10,
	"csp-implemented-with-unsafe-inline": -20,
	"csp-implemented-with-insecure-scheme": -20,
	"csp-not-implemented": -25,
	"cookies-secure-with-httponly-sessions-and-samesite": 5,
	"cookies-secure-with-httponly-sessions": 0,
	"cookies-not-found": 0,
	"cookies-without-secure-flag": -20,
	"cookies-session-without-httponly-flag": -30,
	"cookies-session-without-secure-flag": -40,
	"cross-origin-resource-sharing-not-implemented": 0,
	"cross-origin-resource-sharing-implemented-with-public-access": 0,
	"cross-origin-resource-sharing-implemented-with-restricted-access": 0,
	"cross-origin-resource-sharing-implemented-with-universal-access": -50,
	"referrer-policy-private": 5,
	"referrer-policy-not-implemented": 0,
	"referrer-policy-unsafe": -5,
	"hsts-implemented-max-age-at-least-six-months": 0,
	"hsts-implemented-max-age-less-than-six-months": -10,
	"hsts-not-implemented": -20,
	"sri-implemented-and-all-scripts-loaded-securely": 5,
	"sri-implemented-and-external-scripts-loaded-securely": 5,
	"sri-not-implemented-but-no-scripts-loaded": 0,
	"sri-not-implemented-but-all-scripts-loaded-from-secure-origin": 0,
	"sri-not-implemented-but-external-scripts-loaded-securely": -5,
	"x-content-type-options-nosniff": 0,
	"x-content-type-options-not-implemented": -5,
	"x-frame-options-implemented-via-csp": 5,
	"x-frame-options-sameorigin-or-deny": 0,
	"x-frame-options-not-implemented": -20,
	"cross-origin-resource-policy-implemented-with-same-origin": 10,
	"cross-origin-resource-policy-implemented-with-cross-origin": 0,
	"cross-origin-resource-policy-not-implemented": 0,
} as const;
export type Outcome = keyof typeof MODIFIERS;

/** Score from which extra credit counts. */
const EXTRA_CREDIT_FROM = 90;
const BROAD = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];
const SIX_MONTHS = 15_552_000;

type Policy = ReadonlyMap<string, readonly string[]>;

function parsePolicy(header: string | null): Policy {
	const parts = (header ?? "").split(";").map(part => part.trim().toLowerCase().split(/\s+/));
	return new Map(parts.filter(([name]) => name).map(([name = "", ...sources]) => [name, sources]));
}

function judgePolicy(policy: Policy): Outcome {
	if (policy.size === 0) return "csp-not-implemented";
	const of = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
	const withHashes = (sources: readonly string[]) =>
		sources.some(source => /^'(sha\d+|nonce)-/.test(source))
			? sources.filter(source => source !== "'unsafe-inline'")
			: sources;
	const [script, style, object] = [
		withHashes(of("script-src")),
		withHashes(of("style-src")),
		of("object-src"),
	];
	const has = (sources: readonly string[], ...unwanted: string[]) =>
		sources.some(one => unwanted.includes(one));
	const isPlain = (source: string) => /^(http|ftp):/.test(source);
	if (has(script, ...BROAD, "'unsafe-inline'", "data:") || has(object, ...BROAD))
		return "csp-implemented-with-unsafe-inline";
	const active = [...policy]
		.filter(([name]) => name !== "img-src" && name !== "media-src")
		.flatMap(([, all]) => all);
	if (active.some(isPlain)) return "csp-implemented-with-insecure-scheme";
	if (has([...script, ...style], "'unsafe-eval'")) return "csp-implemented-with-unsafe-eval";
	if ([...of("img-src"), ...of("media-src")].some(isPlain))
		return "csp-implemented-with-insecure-scheme-in-passive-content-only";
	if (has(style, ...BROAD, "'unsafe-inline'", "data:"))
		return "csp-implemented-with-unsafe-inline-in-style-src-only";
	return policy.get("default-src")?.join() === "'none'"
		? "csp-implemented-with-no-unsafe-default-src-none"
		: "csp-implemented-with-no-unsafe";
}

function judgeCookies(cookies: readonly string[]): Outcome {
	if (cookies.length === 0) return "cookies-not-found";
	const sessions = cookies.filter(cookie => /^[^=]*(login|sess)/i.test(cookie));
	if (sessions.some(cookie => !/;\s*secure/i.test(cookie))) return "cookies-session-without-secure-flag";
	if (sessions.some(cookie => !/;\s*httponly/i.test(cookie))) return "cookies-session-without-httponly-flag";
	if (cookies.some(cookie => !/;\s*secure/i.test(cookie))) return "cookies-without-secure-flag";
	return cookies.every(cookie => /;\s*samesite=(lax|strict)/i.test(cookie))
		? "cookies-secure-with-httponly-sessions-and-samesite"
		: "cookies-secure-with-httponly-sessions";
}

function judgeSharing(headers: Headers): Outcome {
	const origin = headers.get("access-control-allow-origin");
	if (!origin) return "cross-origin-resource-sharing-not-implemented";
	if (origin === "*") return "cross-origin-resource-sharing-implemented-with-public-access";
	return headers.get("access-control-allow-credentials") === "true"
		? "cross-origin-resource-sharing-implemented-with-universal-access"
		: "cross-origin-resource-sharing-implemented-with-restricted-access";
}

function judgeReferrer(policy: string | null): Outcome {
	if (!policy) return "referrer-policy-not-implemented";
	return /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy)
		? "referrer-policy-private"
		: "referrer-policy-unsafe";
}

function judgeTransport(header: string | null): Outcome {
	const age = /max-age=(\d+)/.exec(header ?? "")?.[1];
	if (age === undefined) return "hsts-not-implemented";
	return Number(age) < SIX_MONTHS
		? "hsts-implemented-max-age-less-than-six-months"
		: "hsts-implemented-max-age-at-least-six-months";
}

function judgeScripts(html: string): Outcome {
	const scripts = html.match(/<script\b[^>]*>/g) ?? [];
	if (scripts.length === 0) return "sri-not-implemented-but-no-scripts-loaded";
	const loaded = scripts.filter(tag => / src=/.test(tag));
	const foreign = loaded.filter(tag => / src="(https?:)?\/\//.test(tag));
	const hasHash = (tag: string) => / integrity="/.test(tag);
	if (foreign.some(tag => !hasHash(tag))) return "sri-not-implemented-but-external-scripts-loaded-securely";
	if (foreign.length > 0) return "sri-implemented-and-external-scripts-loaded-securely";
	return loaded.some(hasHash)
		? "sri-implemented-and-all-scripts-loaded-securely"
		: "sri-not-implemented-but-all-scripts-loaded-from-secure-origin";
}

function judgeFraming(policy: Policy, header: string | null): Outcome {
	if (policy.has("frame-ancestors")) return "x-frame-options-implemented-via-csp";
	return /^(deny|sameorigin)$/i.test(header ?? "")
		? "x-frame-options-sameorigin-or-deny"
		: "x-frame-options-not-implemented";
}

function judgeSharingOfResources(header: string | null): Outcome {
	if (!header) return "cross-origin-resource-policy-not-implemented";
	return header === "cross-origin"
		? "cross-origin-resource-policy-implemented-with-cross-origin"
		: "cross-origin-resource-policy-implemented-with-same-origin";
}

/**
 * Scores an answer as the Observatory does: its outcomes and its points, at most 145. The redirection from http to https is
 * left out, since a proxy does it: it gives no points, and its absence costs up to 20.
 */
export function scan({ headers, html }: Scanned): { score: number; outcomes: Outcome[] } {
	const policy = parsePolicy(headers.get("content-security-policy"));
	const outcomes = [
		judgePolicy(policy),
		judgeCookies(headers.getSetCookie()),
		judgeSharing(headers),
		judgeReferrer(headers.get("referrer-policy")),
		judgeTransport(headers.get("strict-transport-security")),
		judgeScripts(html),
		headers.get("x-content-type-options") === "nosniff"
			? "x-content-type-options-nosniff"
			: "x-content-type-options-not-implemented",
		judgeFraming(policy, headers.get("x-frame-options")),
		judgeSharingOfResources(headers.get("cross-origin-resource-policy")),
	] satisfies Outcome[];
	const points = outcomes.map(outcome => MODIFIERS[outcome]);
	const plain = points.filter(one => one < 0).reduce<number>((sum, one) => sum + one, 100);
	const score = plain < EXTRA_CREDIT_FROM ? plain : points.reduce<number>((sum, one) => sum + one, 100);
	return { score: Math.max(0, score), outcomes };
}
