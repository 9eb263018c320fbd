import { hash } from "node:crypto";
import { trustedTypesDirectives } from "../trusted-types.ts";

/** Hashes of the inline scripts and styles that the server rendered. */
export interface InlineHashes {
	scripts: string[];
	styles: string[];
}

/** Additional origins and Trusted Types policy names that the active marketing tags need. */
export interface PolicySources {
	script?: string[];
	connect?: string[];
	image?: string[];
	frame?: string[];
	policies?: string[];
}

const REPORTS = "/api/csp-reports";

/** Endpoint of the Reporting API for CSP violations. The API ignores endpoints without TLS; there report-uri still works. */
export const REPORTING = { name: "csp", header: `csp="${REPORTS}"` } as const;

const sourceOf = (text: string) => `'sha256-${hash("sha256", text, "base64")}'`;

/**
 * Removes the render's nonce from a page and returns the hashes of the inline scripts and styles that had it. An injected
 * script cannot know the nonce, so it gets no hash. Unlike nonces, hashes allow the finished page to be cached.
 */
export function hashInlineElements(html: string, nonce: string): { html: string; hashes: InlineHashes } {
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

/** Options of a page's policy. */
interface PolicyOptions {
	/** The page is framed by the back office. */
	framed?: boolean | undefined;
	/** Name of a Reporting-Endpoints endpoint; browsers that support it ignore report-uri. */
	reportTo?: string | undefined;
}

/** Returns a page's Content-Security-Policy: only our own files, the hashed inline parts and the given sources. */
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

/** Policy of every response that is no page. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Policy of the service workers: they fetch only our own files, and turn no text into script. */
export const WORKER_POLICY =
	"default-src 'none'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
