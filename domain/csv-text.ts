/**
 * Decodes a CSV file: UTF-16 if it has a byte order mark ("Unicode text" of Excel), else UTF-8, else windows-1252, which Excel
 * on Windows writes.
 */
export function csvText(bytes: Uint8Array): string {
	return decoded(bytes).replace(SEPARATOR_LINE, "");
}

/** Excel's separator declaration. Its line stays, but empty, so that the line numbers after it stay right. */
const SEPARATOR_LINE = /^sep=.(?=\r?\n)/i;

function decoded(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}
