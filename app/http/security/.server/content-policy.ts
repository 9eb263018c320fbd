import { createHash } from "node:crypto";

/** Hashes of the inline elements that we wrote ourselves. */
export interface InlineHashes {
	scripts: string[];
	styles: string[];
}

/** Extra origins that the active marketing tags need. */
export interface PolicySources {
	script?: string[];
	connect?: string[];
	image?: string[];
	frame?: string[];
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

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
		(tag === "style" ? hashes.styles : hashes.scripts).push(hash(text));
	}
	return { html: html.replaceAll(mark, ""), hashes };
}

/** The Content-Security-Policy of a page: nothing but our own files, the hashed inline parts and the given sources. `framed` pages stand in the back office. */
export function contentPolicy(hashes: InlineHashes, sources: PolicySources = {}, framed = false): string {
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
		"report-uri /api/csp-reports",
	].join("; ");
}

/** The policy of everything that is not a page. */
export const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The policy of the service worker: it fetches our own files and nothing else. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'";
