/** Crockford's alphabet: no letter that is taken for a digit, and no U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 5;
const WRITTEN = /^(?:ref\.?:?\s*)?([0-9a-z]{5})$/i;

/** A reference of five letters from at least five random bytes: "K7Q2F". */
export function chatReference(random: Uint8Array): string {
	// 256 is a multiple of 32, so that every letter is as likely.
	return [...random.slice(0, LENGTH)].map(byte => LETTERS[byte % LETTERS.length]).join("");
}

/** What a person wrote as a reference: O is 0, I and L are 1, and "Ref:" may stand before it; null for what is none. */
export function readChatReference(text: string): string | null {
	const [, letters = ""] = WRITTEN.exec(text.trim()) ?? [];
	const reference = letters.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
	return reference.length === LENGTH && [...reference].every(letter => LETTERS.includes(letter))
		? reference
		: null;
}

/** A chat link with a reference under its message, in place of the one it may have had. */
export function withChatReference(link: string, reference: string): string {
	const url = new URL(link);
	const message = (url.searchParams.get("text") ?? "").replace(/\n\nRef: \w{5}$/, "");
	// As buildChatLink writes it: a plus would be read as one.
	return `${url.origin}${url.pathname}?text=${encodeURIComponent(`${message}\n\nRef: ${reference}`)}`;
}
