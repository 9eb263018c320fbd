import { createReadStream, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { pipeline } from "node:stream";
import {
	acceptedEncodings,
	byteRange,
	type Encoding,
	isUnchanged,
} from "#app/modules/http/.server/negotiate.ts";

interface Variant {
	file: string;
	size: number;
	etag: string;
}

interface StaticFile {
	type: string;
	modified: string;
	plain: Variant;
	packed: Partial<Record<Encoding, Variant>>;
}

const ENDINGS: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };
const TYPES: Readonly<Record<string, string>> = {
	".avif": "image/avif",
	".css": "text/css",
	".html": "text/html;charset=utf-8",
	".ico": "image/x-icon",
	".jpg": "image/jpeg",
	".js": "text/javascript",
	".json": "application/json",
	".mjs": "text/javascript",
	".pdf": "application/pdf",
	".png": "image/png",
	".svg": "image/svg+xml",
	".txt": "text/plain;charset=utf-8",
	".webp": "image/webp",
	".woff2": "font/woff2",
	".xml": "application/xml",
};

function readVariant(file: string): Variant {
	const { size, mtimeMs } = statSync(file);
	return { file, size, etag: `W/"${size}-${Math.floor(mtimeMs)}"` };
}

/** The files of a folder by their addresses, with what was compressed beside them; hidden ones stay hidden. */
function readFolder(folder: string): Map<string, StaticFile> {
	const found = new Set(
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter(entry => entry.isFile())
			.map(entry => path.join(entry.parentPath, entry.name)),
	);
	const files = new Map<string, StaticFile>();
	for (const file of found) {
		const address = `/${path.relative(folder, file).split(path.sep).join("/")}`;
		const isPacked = Object.values(ENDINGS).some(
			ending => found.has(file.slice(0, -ending.length)) && file.endsWith(ending),
		);
		if (isPacked || /\/\.(?!well-known\/)/.test(address)) continue;
		const packed: StaticFile["packed"] = {};
		for (const encoding of ["br", "gzip"] as const) {
			if (found.has(file + ENDINGS[encoding])) packed[encoding] = readVariant(file + ENDINGS[encoding]);
		}
		files.set(address, {
			type: TYPES[path.extname(file)] ?? "application/octet-stream",
			modified: statSync(file).mtime.toUTCString(),
			plain: readVariant(file),
			packed,
		});
	}
	return files;
}

function decoded(pathname: string): string {
	try {
		return decodeURI(pathname);
	} catch {
		return pathname;
	}
}

/**
 * Serves the files that a folder holds at this moment: compressed where the client takes it, in part where it asks for
 * a part, and not at all where it holds them. `setHeaders` adds what depends on the address. The returned function
 * tells whether there was such a file.
 */
export function staticFiles(
	folder: string,
	setHeaders: (response: ServerResponse, pathname: string) => void,
) {
	const files = readFolder(path.resolve(folder));
	return (request: IncomingMessage, response: ServerResponse, pathname: string): boolean => {
		const file = files.get(decoded(pathname));
		if (!file) return false;
		const { headers } = request;
		const encoding = acceptedEncodings(headers["accept-encoding"]).find(name => file.packed[name]);
		const chosen = (encoding && file.packed[encoding]) ?? file.plain;
		response.setHeader("Vary", "Accept-Encoding");
		response.setHeader("ETag", chosen.etag);
		response.setHeader("Last-Modified", file.modified);
		setHeaders(response, pathname);
		if (isUnchanged(headers["if-none-match"], chosen.etag)) {
			response.writeHead(304).end();
			return true;
		}
		response.setHeader("Accept-Ranges", "bytes");
		response.setHeader("Content-Type", file.type);
		if (encoding) response.setHeader("Content-Encoding", encoding);
		// An If-Range with anything but this date asks for the whole: our tags are weak and prove no equal bytes.
		const isSame = [undefined, file.modified].includes(headers["if-range"]?.toString());
		const part = request.method === "GET" && isSame ? byteRange(headers.range, chosen.size) : null;
		if (part === "none") {
			response.removeHeader("Content-Encoding");
			response.writeHead(416, { "Content-Range": `bytes */${chosen.size}` }).end();
			return true;
		}
		const { start, end } = part ?? { start: 0, end: chosen.size - 1 };
		response.setHeader("Content-Length", end - start + 1);
		if (part) response.setHeader("Content-Range", `bytes ${start}-${end}/${chosen.size}`);
		response.writeHead(part ? 206 : 200);
		if (request.method === "HEAD" || chosen.size === 0) response.end();
		// A build put in this one's place takes files away: whoever asks for one loses the answer, not the process.
		else pipeline(createReadStream(chosen.file, { start, end }), response, () => {});
		return true;
	};
}
