import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fresh from "fresh";
import { acceptedEncodings, type Encoding } from "#app/http/.server/negotiate.ts";

/** A rendered page in every encoding that browsers accept. */
interface CachedPage {
	status: number;
	etag: string;
	policy: string;
	plain: Buffer;
	/** Encodings compressed so far. */
	packed: Partial<Record<Encoding, Buffer>>;
}

const MAX_PAGES = 500;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/**
 * Caches public pages as finished bytes. Each page is rendered once, compressed once at the best level, and evicted by `clear`.
 * A page whose content changed during rendering is not stored.
 */
export class PageCache {
	readonly #pages = new Map<string, CachedPage>();
	#generation = 0;

	clear(): void {
		this.#generation += 1;
		this.#pages.clear();
	}

	get size(): number {
		return this.#pages.size;
	}

	/** Incremented by each `clear`; read it before rendering and pass it to `store`. */
	get generation(): number {
		return this.#generation;
	}

	/** Serves a page from the cache; returns false on a cache miss. */
	serve(key: string, request: IncomingMessage, response: ServerResponse): boolean {
		const page = this.#pages.get(key);
		if (!page) return false;
		send(page, request, response);
		return true;
	}

	/** Stores a rendered page, unless the cache was cleared since `generation`. */
	store(key: string, html: Buffer, policy: string, generation: number, status = 200): void {
		if (generation !== this.#generation) return;
		// A weak ETag: the same for every encoding, although the bytes differ.
		const etag = `W/"${createHash("sha256").update(html).update(policy).digest("base64url").slice(0, 22)}"`;
		const page: CachedPage = { status, etag, policy, plain: html, packed: {} };
		this.#pages.set(key, page);
		if (this.#pages.size > MAX_PAGES) {
			const oldest = this.#pages.keys().next();
			if (!oldest.done) this.#pages.delete(oldest.value);
		}
		// Until compression is done the page is sent uncompressed: waiting would cost the first visitor more.
		void compressBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then(bytes => {
			page.packed.br = bytes;
		});
		void compressGzip(html, { level: 9 }).then(bytes => {
			page.packed.gzip = bytes;
		});
	}
}

function send(page: CachedPage, request: IncomingMessage, response: ServerResponse): void {
	response.setHeader("Content-Security-Policy", page.policy);
	response.setHeader("Cache-Control", "public, no-cache");
	response.setHeader("ETag", page.etag);
	response.setHeader("Vary", "Accept-Encoding");
	if (page.status === 200 && fresh(request.headers, { etag: page.etag })) {
		response.writeHead(304).end();
		return;
	}
	const encoding = acceptedEncodings(request.headers["accept-encoding"]).find(name => page.packed[name]);
	const bytes = (encoding && page.packed[encoding]) ?? page.plain;
	if (encoding) response.setHeader("Content-Encoding", encoding);
	response.setHeader("Content-Type", "text/html; charset=utf-8");
	response.setHeader("Content-Length", bytes.byteLength);
	response.writeHead(page.status);
	response.end(request.method === "HEAD" ? undefined : bytes);
}
