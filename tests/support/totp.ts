import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Returns the code that an authenticator app shows (RFC 6238) for a base32 key, `ahead` steps of 30 s from now. */
export function totp(key: string, ahead = 0): string {
	const bits = [...key].map(letter => ALPHABET.indexOf(letter).toString(2).padStart(5, "0")).join("");
	const bytes = bits.match(/.{8}/g)?.map(byte => Number.parseInt(byte, 2)) ?? [];
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead));
	const hash = createHmac("sha1", Buffer.from(bytes)).update(counter).digest();
	const at = (hash.at(-1) ?? 0) & 15;
	return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/** Sends a code, and retries a refusal if the code's 30 s ran out meanwhile, because such an answer proves nothing. */
export async function sendInTime(send: () => Promise<Response>): Promise<Response> {
	const step = () => Math.floor(Date.now() / 30_000);
	for (;;) {
		const begun = step();
		const answer = await send();
		if (answer.ok || step() === begun) return answer;
	}
}
