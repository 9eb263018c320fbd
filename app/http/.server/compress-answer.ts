import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncodings } from "./negotiate.ts";

const COMPRESSIBLE = /^(text\/html|application\/json|text\/x-script|text\/x-turbo)/;
const MIN_COMPRESSED_BYTES = 1024;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses an uncached response; streams and small responses pass unchanged. */
export async function compressAnswer(request: Request, response: Response): Promise<Response> {
	const type = response.headers.get("content-type") ?? "";
	const [encoding] = acceptedEncodings(request.headers.get("accept-encoding"));
	if (!encoding || !response.body || !COMPRESSIBLE.test(type) || response.headers.has("content-encoding"))
		return response;
	const plain = Buffer.from(await response.arrayBuffer());
	const { status, headers } = response;
	headers.append("Vary", "Accept-Encoding");
	if (plain.byteLength < MIN_COMPRESSED_BYTES) return new Response(plain, { status, headers });
	const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
	const bytes = encoding === "br" ? await toBrotli(plain, quality) : await toGzip(plain);
	headers.set("Content-Encoding", encoding);
	headers.delete("Content-Length");
	return new Response(bytes, { status, headers });
}
