import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate } from "node:zlib";
import { errorCode } from "#domain/errors.ts";
import { ProviderError } from "../provider-error.ts";

/** The Accept-Encoding of requests: without one a server may choose any coding (RFC 9110 §12.5.3). */
export const ACCEPTED_CODINGS = "gzip, deflate, br";

const DECODERS = new Map([
	["gzip", promisify(gunzip)],
	["x-gzip", promisify(gunzip)],
	["deflate", promisify(inflate)],
	["br", promisify(brotliDecompress)],
]);

/**
 * Decodes a body's Content-Encoding. Throws ProviderError: protocol if it decodes to more than `maxBytes` or its coding is
 * unknown, transient if it is corrupt.
 */
export async function decodeBody(
	body: Buffer,
	coding: string | undefined,
	maxBytes: number,
): Promise<Buffer> {
	const name = coding?.trim().toLowerCase() ?? "";
	if (body.length === 0 || name === "" || name === "identity") return body;
	const decode = DECODERS.get(name);
	if (!decode) throw new ProviderError("protocol", `The answer is encoded as ${name.slice(0, 40)}`);
	try {
		return await decode(body, { maxOutputLength: maxBytes });
	} catch (error) {
		if (errorCode(error) === "ERR_BUFFER_TOO_LARGE") throw tooLarge(maxBytes);
		throw new ProviderError("transient", `The answer is broken ${name}`, { cause: error });
	}
}

/** Returns the error for an answer of more than `maxBytes`. */
export function tooLarge(maxBytes: number, status?: number): ProviderError {
	return new ProviderError("protocol", `The answer is larger than ${maxBytes} bytes`, {
		status,
		failure: "too_large",
	});
}
