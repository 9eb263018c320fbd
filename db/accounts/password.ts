import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(argon2);

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 20 ms.
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const TAG_BYTES = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** Hashes a password with argon2id into PHC format. */
export async function hashPassword(password: string): Promise<string> {
	const nonce = randomBytes(16);
	const tag = await derive("argon2id", {
		message: password.normalize("NFKC"),
		nonce,
		tagLength: TAG_BYTES,
		...COST,
	});
	return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** Tells whether the password matches the hash; a hash in another format never matches. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
	const match = PHC.exec(hash);
	if (!match) return false;
	const [, memory, passes, parallelism, nonce, tag] = match;
	const expected = Buffer.from(tag ?? "", "base64");
	const actual = await derive("argon2id", {
		message: password.normalize("NFKC"),
		nonce: Buffer.from(nonce ?? "", "base64"),
		tagLength: expected.length,
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
	});
	return timingSafeEqual(expected, actual);
}
