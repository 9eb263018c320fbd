/**
 * Text of a CSV file: UTF-16 where it begins as such ("Unicode text" of Excel), else UTF-8, else what Excel on Windows
 * writes.
 */
export function csvText(bytes: Uint8Array): string {
	return decoded(bytes).replace(SEPARATOR_LINE, "");
}

/** What tells Excel the separator; the line stays, empty, so that those behind it keep their numbers. */
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
