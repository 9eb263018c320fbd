import { createPrivateKey, type KeyObject } from "node:crypto";
import * as v from "valibot";

/** The fields that are read from the JSON key of a Google service account (cloud.google.com/iam/docs/keys-create-delete). */
const Key = v.object({
	type: v.literal("service_account"),
	client_email: v.pipe(v.string(), v.trim(), v.email()),
	private_key: v.string(),
	private_key_id: v.optional(v.string()),
});

export interface ServiceAccount {
	clientEmail: string;
	privateKey: KeyObject;
	keyId: string | undefined;
}

/** Parses a service account's key file; null for any other text, or if its private key is not RSA. */
export function readServiceAccount(text: string): ServiceAccount | null {
	try {
		const key = v.parse(Key, JSON.parse(text));
		const privateKey = createPrivateKey(key.private_key);
		if (privateKey.asymmetricKeyType !== "rsa") return null;
		return { clientEmail: key.client_email, privateKey, keyId: key.private_key_id };
	} catch {
		return null;
	}
}
