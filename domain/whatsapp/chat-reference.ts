/** Crockford's base32: no letter that looks like a digit, and no U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 5;
const WRITTEN = /^(?:ref\.?:?\s*)?([0-9a-z]{5})$/i;

/** Creates a reference of five characters from at least five random bytes: "K7Q2F". */
export function chatReference(random: Uint8Array): string {
	// 256 is a multiple of 32, so every character is equally likely.
	return [...random.slice(0, LENGTH)].map(byte => LETTERS[byte % LETTERS.length]).join("");
}

/** Parses a typed reference: O becomes 0, I and L become 1, "Ref:" may precede it; null if invalid. */
export function readChatReference(text: string): string | null {
	const [, letters = ""] = WRITTEN.exec(text.trim()) ?? [];
	const reference = letters.toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
	return reference.length === LENGTH && [...reference].every(letter => LETTERS.includes(letter))
		? reference
		: null;
}

/** Adds a reference below a chat link's message, replacing an earlier one. */
export function withChatReference(link: string, reference: string): string {
	const url = new URL(link);
	const message = (url.searchParams.get("text") ?? "").replace(/\n\nRef: \w{5}$/, "");
	// encodeURIComponent, as in buildChatLink: the chat would show a form-encoded "+" as a plus sign.
	return `${url.origin}${url.pathname}?text=${encodeURIComponent(`${message}\n\nRef: ${reference}`)}`;
}
