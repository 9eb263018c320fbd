import { hash } from "node:crypto";
import { trustedTypesDirectives } from "../trusted-types.ts";

/** Hashes of the inline elements that we wrote ourselves. */
export interface InlineHashes {
	scripts: string[];
	styles: string[];
}

/** Extra origins, and names of Trusted Types policies, that the active marketing tags need. */
export interface PolicySources {
	script?: string[];
	connect?: string[];
	image?: string[];
	frame?: string[];
	policies?: string[];
}

const REPORTS = "/api/csp-reports";

/**
 * Where browsers report what they refused, by the Reporting API. It takes nothing from a site without TLS: there no
 * report would come at all, which report-uri still sends.
 */
export const REPORTING = { name: "csp", header: `csp="${REPORTS}"` } as const;

const sourceOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

/**
 * Takes the render's nonce out of a page and returns the hashes of the inline scripts and styles that carried it.
 * Only those count: an injected script cannot know the nonce, so it gets no hash. Hashes, unlike a nonce, let the
 * finished page be cached.
 */
export function sealInline(html: string, nonce: string): { html: string; hashes: InlineHashes } {
	const hashes: InlineHashes = { scripts: [], styles: [] };
	const mark = ` nonce="${nonce}"`;
	for (let at = html.indexOf(mark); at >= 0; at = html.indexOf(mark, at + 1)) {
		const start = html.lastIndexOf("<", at);
		const tag = /^<(script|style)\b/.exec(html.slice(start, at))?.[1];
		if (!tag) continue;
		const opened = html.indexOf(">", at);
		const text = html.slice(opened + 1, html.indexOf(`</${tag}>`, opened));
		if (!text || html.slice(start, opened).includes(" src=")) continue;
		(tag === "style" ? hashes.styles : hashes.scripts).push(sourceOf(text));
	}
	return { html: html.replaceAll(mark, ""), hashes };
}

/** What a page's policy says beside its sources. */
interface PolicyOptions {
	/** The page stands in a frame of the back office. */
	framed?: boolean | undefined;
	/** An endpoint of Reporting-Endpoints; browsers that know it ask no report-uri. */
	reportTo?: string | undefined;
}

/** The Content-Security-Policy of a page: nothing but our own files, the hashed inline parts and the given sources. */
export function contentPolicy(
	hashes: InlineHashes,
	sources: PolicySources = {},
	{ framed = false, reportTo }: PolicyOptions = {},
): string {
	const list = (...parts: (string | string[] | undefined)[]) => parts.flat().filter(Boolean).join(" ");
	return [
		"default-src 'none'",
		`script-src ${list("'self'", hashes.scripts, sources.script)}`,
		`style-src ${list("'self'", hashes.styles)}`,
		`img-src ${list("'self'", "data:", sources.image)}`,
		"font-src 'self'",
		`connect-src ${list("'self'", sources.connect)}`,
		"manifest-src 'self'",
		"worker-src 'self'",
		`frame-src ${list("'self'", sources.frame)}`,
		"form-action 'self'",
		"base-uri 'none'",
		`frame-ancestors ${framed ? "'self'" : "'none'"}`,
		...trustedTypesDirectives(sources.policies),
		`report-uri ${REPORTS}`,
		...(reportTo ? [`report-to ${reportTo}`] : []),
	].join("; ");
}

/** The policy of everything that is not a page. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The policy of the service worker: it fetches our own files and nothing else, and makes no text a script. */
export const WORKER_POLICY =
	"default-src 'none'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
