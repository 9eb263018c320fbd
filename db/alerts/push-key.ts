import { generateKeyPairSync } from "node:crypto";
import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Vault } from "../integrations/vault.ts";
import type { EntityManager } from "../orm.ts";
import { now } from "../sql.ts";

const NAME = "vapid";
/** The place that the private key is bound to. */
export const PUSH_KEY_CONTEXT = `push_keys/${NAME}`;

/** The VAPID key pair for push services (RFC 8292). Created once, because every subscription is bound to it. */
export const PushKey = defineEntity({
	name: "PushKey",
	tableName: "push_keys",
	properties: {
		name: p.string().length(20).primary(),
		/** Uncompressed point of P-256, base64url. */
		publicKey: p.string().length(100),
		/** Encrypted. */
		privateKey: p.text().hidden(),
		createdAt: p.datetime(),
	},
});
export type PushKey = InferEntity<typeof PushKey>;

function makePair(): { publicKey: string; privateKey: string } {
	const { privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
	const { x = "", y = "", d = "" } = privateKey.export({ format: "jwk" });
	const point = [Buffer.of(4), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
	return { publicKey: Buffer.concat(point).toString("base64url"), privateKey: d };
}

/** Returns the stored key pair with the private key encrypted; creates it on first use. */
async function storedPair(em: EntityManager, vault: Vault): Promise<PushKey> {
	const known = await em.findOne(PushKey, { name: NAME });
	if (known) return known;
	const { publicKey, privateKey } = makePair();
	await em.kysely
		.insertInto("push_keys")
		.values({
			name: NAME,
			public_key: publicKey,
			private_key: vault.seal(privateKey, PUSH_KEY_CONTEXT),
			created_at: now,
		})
		.onConflict(conflict => conflict.doNothing())
		.execute();
	// Another process may have inserted its pair first.
	return em.findOneOrFail(PushKey, { name: NAME });
}

/** Returns the public key that a browser subscribes with. */
export async function pushPublicKey(em: EntityManager, vault: Vault): Promise<string> {
	return (await storedPair(em, vault)).publicKey;
}

/** Returns both keys in base64url; null when the private key was encrypted under another APP_SECRET. */
export async function openPushKeys(
	em: EntityManager,
	vault: Vault,
): Promise<{ publicKey: string; privateKey: string } | null> {
	const { publicKey, privateKey } = await storedPair(em, vault);
	try {
		return { publicKey, privateKey: vault.open(privateKey, PUSH_KEY_CONTEXT) };
	} catch {
		return null;
	}
}
