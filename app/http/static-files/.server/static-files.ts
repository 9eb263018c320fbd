import { readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { contentType } from "mime-types";
import send from "send";
import { acceptedEncodings, type Encoding } from "#app/http/.server/negotiate.ts";

const ENDINGS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

/** Headers of a file's own response, which describe no refusal of it. */
const OF_THE_FILE = ["Content-Encoding", "Content-Type", "ETag", "Last-Modified"];

const SUFFIX_RANGE = /^bytes=-(\d+)$/;

/** Removes a Range that asks for at least the whole file from its end: send would answer 416 (RFC 9110, 14.1.2). */
function dropWholeRange({ headers }: IncomingMessage, file: string): void {
	const [, suffix] = SUFFIX_RANGE.exec(headers.range ?? "") ?? [];
	const size = suffix ? (statSync(file, { throwIfNoEntry: false })?.size ?? 0) : 0;
	if (size > 0 && Number(suffix) >= size) delete headers.range;
}

/** Returns the URL paths of a folder's files. */
function addressesIn(root: string): Set<string> {
	const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile());
	const files = entries.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)));
	return new Set(files.map(file => `/${file.split(path.sep).join("/")}`));
}

/**
 * Creates a server for the files that a folder contains at the start; it sends the build's precompressed variants to clients
 * that accept them. `setHeaders` adds headers by path. `has` returns whether a file exists.
 */
export function staticFiles(
	folder: string,
	setHeaders: (response: ServerResponse, pathname: string) => void,
) {
	const root = path.resolve(folder);
	const files = addressesIn(root);
	const compressed = new Set([...files].filter(file => /\.(br|gz)$/.test(file)));
	const has = (pathname: string) => files.has(pathname) && !compressed.has(pathname);
	function serve(request: IncomingMessage, response: ServerResponse, pathname: string): void {
		const encoding = acceptedEncodings(request.headers["accept-encoding"]).find(name =>
			compressed.has(pathname + ENDINGS[name]),
		);
		const file = encoding ? pathname + ENDINGS[encoding] : pathname;
		dropWholeRange(request, path.join(root, file));
		send(request, file, { root, index: false, cacheControl: false, dotfiles: "ignore" })
			.on("headers", () => {
				response.setHeader("Vary", "Accept-Encoding");
				response.setHeader("Content-Type", contentType(path.extname(pathname)) || "application/octet-stream");
				if (encoding) response.setHeader("Content-Encoding", encoding);
				setHeaders(response, pathname);
			})
			// A new build may have removed the file: fail this response, not the process.
			.on("error", ({ status }: { status: number }) => {
				if (response.headersSent) return response.destroy();
				// A 412 or 416 comes after the listener above, whose headers would have it kept for a year.
				for (const name of OF_THE_FILE) response.removeHeader(name);
				response.writeHead(status, { "Cache-Control": "no-store" }).end();
			})
			.pipe(response);
	}
	return { has, serve };
}
