import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Error for a secret encrypted under neither the current nor the previous APP_SECRET. Its message is shown to staff. */
export class SealedElsewhere extends Error {
	override readonly name = "SealedElsewhere";
	constructor() {
		super("A stored key was encrypted with another APP_SECRET: correct APP_SECRET, or enter the key again");
	}
}

/** Encrypts provider secrets with AES-256-GCM under APP_SECRET, each bound to its row and field (AAD). */
export interface Vault {
	/** Returns `v1.<key id>.<iv>.<ciphertext and tag>`, parts in base64url. `context` is for example `integration/<id>/apiKey`. */
	seal(secret: string, context: string): string;
	/** Decrypts a secret. Throws SealedElsewhere for an unknown key, and an Error for another context or a changed text. */
	open(sealed: string, context: string): string;
	/** Re-encrypts a secret under the current key; null when it already is. Throws as `open` does. */
	reseal(sealed: string, context: string): string | null;
	/** Tells which APP_SECRET a ciphertext is under; null for an unknown one. */
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

/** Creates a vault. During rotation it also decrypts what was sealed under `previous`. */
export function createVault(appSecret: string, previous?: string): Vault {
	const current = deriveKey(appSecret);
	const keys = previous ? [current, deriveKey(previous)] : [current];
	const vault: Vault = {
		seal(secret, context) {
			const iv = randomBytes(IV_BYTES);
			const cipher = createCipheriv("aes-256-gcm", current.bytes, iv).setAAD(Buffer.from(context));
			const data = Buffer.concat([cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]);
			return [VERSION, current.id, iv.toString("base64url"), data.toString("base64url")].join(".");
		},
		open(sealed, context) {
			const [version, keyId, iv, data] = sealed.split(".");
			const key = keys.find(({ id }) => id === keyId);
			if (version !== VERSION || !key || !iv || !data) throw new SealedElsewhere();
			const bytes = Buffer.from(data, "base64url");
			const decipher = createDecipheriv("aes-256-gcm", key.bytes, Buffer.from(iv, "base64url"))
				.setAAD(Buffer.from(context))
				.setAuthTag(bytes.subarray(-TAG_BYTES));
			return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
				"utf8",
			);
		},
		reseal(sealed, context) {
			return vault.sealedUnder(sealed) === "current"
				? null
				: vault.seal(vault.open(sealed, context), context);
		},
		sealedUnder(sealed) {
			const key = keys.find(({ id }) => id === sealed.split(".")[1]);
			return key === current ? "current" : key ? "previous" : null;
		},
	};
	return vault;
}

/** Returns the context that a secret of an integration is bound to. */
export function secretContext(
	integrationId: string,
	field: "apiKey" | "apiSecret" | "refreshToken" | "accessToken" | "hookSecret",
): string {
	return `integration/${integrationId}/${field}`;
}
