/** What we compress with, the better one first. */
const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** The weight of each name in a list such as "br;q=0.5, gzip, *;q=0"; what is written wrongly weighs nothing. */
function weights(header: string): Map<string, number> {
	const known = new Map<string, number>();
	for (const item of header.toLowerCase().split(",")) {
		const [name = "", ...parameters] = item.split(";").map(part => part.trim());
		const weight = parameters.find(parameter => parameter.startsWith("q="))?.slice(2) ?? "1";
		if (name) known.set(name, /^[01](\.\d{0,3})?$/.test(weight) ? Math.min(1, Number(weight)) : 0);
	}
	return known;
}

/** The encodings that a client takes at least as gladly as no encoding, the gladliest first (RFC 9110, 12.5.3). */
export function acceptedEncodings(header: string | null | undefined): Encoding[] {
	const known = weights(header ?? "");
	const weightOf = (name: string) => known.get(name) ?? known.get("*") ?? 0;
	const plain = known.get("identity") ?? 0;
	return ENCODINGS.filter(name => weightOf(name) > 0 && weightOf(name) >= plain).sort(
		(a, b) => weightOf(b) - weightOf(a),
	);
}

const bare = (etag: string) => etag.trim().replace(/^W\//, "");

/** Whether a client that sent If-None-Match holds what there is: "*" stands for anything (RFC 9110, 13.1.2). */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
	if (ifNoneMatch === undefined) return false;
	return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some(held => bare(held) === bare(etag));
}

/** The bytes from `start` to `end`, both of them included. */
export interface ByteRange {
	start: number;
	end: number;
}

/**
 * The part that a Range header asks for of `size` bytes (RFC 9110, 14.1.2): null for the whole, which also answers
 * what is no range of bytes or more than one, and "none" for a part that there is not.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | "none" | null {
	const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? "") ?? [];
	if (first === "" && last === "") return null;
	if (first === "") {
		const start = Math.max(0, size - Number(last));
		return start < size ? { start, end: size - 1 } : "none";
	}
	if (last !== "" && Number(last) < Number(first)) return null;
	if (Number(first) >= size) return "none";
	return { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
}
