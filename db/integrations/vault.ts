import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A secret whose APP_SECRET is neither the present nor the previous one. Its words are for staff. */
export class SealedElsewhere extends Error {
	override readonly name = "SealedElsewhere";
	constructor() {
		super("A stored key was encrypted with another APP_SECRET: correct APP_SECRET, or enter the key again");
	}
}

/** Encrypts provider secrets with AES-256-GCM under APP_SECRET, each bound to the row and field it belongs to. */
export interface Vault {
	/** Ciphertext `v1.<key id>.<iv>.<data and tag>`, parts in base64url. `place` is for example `integration/<id>/apiKey`. */
	seal(secret: string, place: string): string;
	/** The secret. Throws SealedElsewhere for an unknown key, and when the text was sealed for another place or was changed. */
	open(sealed: string, place: string): string;
	/** The same secret under the current key; null where it is sealed under that already. Throws as `open` does. */
	reseal(sealed: string, place: string): string | null;
	/** Which secret a text lies under; null for one that we do not have. */
	sealedUnder(sealed: string): "current" | "previous" | null;
}

interface Key {
	id: string;
	bytes: Buffer;
}

function deriveKey(appSecret: string): Key {
	const hex = /^[0-9a-f]+$/i.test(appSecret) && appSecret.length % 2 === 0;
	const material = Buffer.from(appSecret, hex ? "hex" : "base64");
	const bytes = createHash("sha256").update("integration secrets").update(material).digest();
	return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), bytes };
}

/** Opens a vault. During rotation `previous` still opens what it sealed. */
export function createVault(appSecret: string, previous?: string): Vault {
	const current = deriveKey(appSecret);
	const keys = previous ? [current, deriveKey(previous)] : [current];
	const vault: Vault = {
		seal(secret, place) {
			const iv = randomBytes(IV_BYTES);
			const cipher = createCipheriv("aes-256-gcm", current.bytes, iv).setAAD(Buffer.from(place));
			const data = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
			return [VERSION, current.id, iv.toString("base64url"), data.toString("base64url")].join(".");
		},
		open(sealed, place) {
			const [version, keyId, iv, data] = sealed.split(".");
			const key = keys.find(({ id }) => id === keyId);
			if (version !== VERSION || !key || !iv || !data) throw new SealedElsewhere();
			const bytes = Buffer.from(data, "base64url");
			const decipher = createDecipheriv("aes-256-gcm", key.bytes, Buffer.from(iv, "base64url"))
				.setAAD(Buffer.from(place))
				.setAuthTag(bytes.subarray(-TAG_BYTES));
			return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
				"utf8",
			);
		},
		reseal(sealed, place) {
			return vault.sealedUnder(sealed) === "current" ? null : vault.seal(vault.open(sealed, place), place);
		},
		sealedUnder(sealed) {
			const key = keys.find(({ id }) => id === sealed.split(".")[1]);
			return key === current ? "current" : key ? "previous" : null;
		},
	};
	return vault;
}

/** Where a secret of an integration belongs. */
export function secretPlace(
	integrationId: string,
	field: "apiKey" | "apiSecret" | "refreshToken" | "accessToken" | "hookSecret",
): string {
	return `integration/${integrationId}/${field}`;
}
