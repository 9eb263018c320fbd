import {
	createDecipheriv,
	createECDH,
	createPublicKey,
	type ECDH,
	hkdfSync,
	randomBytes,
	verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import * as v from "valibot";

/** How the service answers from now on; "hang" never answers. */
type PushMood = "take" | { status: number; retryAfter?: number } | "hang";

/** A push notification, decrypted as its browser does, with what the push service received. */
export interface PushedNote {
	browser: string;
	content: string;
	headers: IncomingHttpHeaders;
	/** Claims of the sender's verified VAPID token (RFC 8292). */
	claims: { aud: string; exp: number; sub: string };
	/** The public key that signed it, base64url. */
	signedBy: string;
}

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.string() });
const base64url = (bytes: Buffer) => bytes.toString("base64url");

/** A browser's key pair, with which only it can decrypt its notifications. */
class Browser {
	readonly #keys: ECDH = createECDH("prime256v1");
	readonly #auth = randomBytes(16);
	readonly keys: { p256dh: string; auth: string };

	constructor() {
		this.#keys.generateKeys();
		this.keys = { p256dh: base64url(this.#keys.getPublicKey()), auth: base64url(this.#auth) };
	}

	/**
	 * Decrypts one record of aes128gcm (RFC 8188) with the keys of RFC 8291. Throws for a record that is not for this browser.
	 */
	read(body: Buffer): string {
		const [salt, keyLength = 0] = [body.subarray(0, 16), body[20]];
		const sender = body.subarray(21, 21 + keyLength);
		const sealed = body.subarray(21 + keyLength);
		const shared = this.#keys.computeSecret(sender);
		const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#keys.getPublicKey(), sender]);
		const secret = Buffer.from(hkdfSync("sha256", shared, this.#auth, info, 32));
		const derive = (name: string, length: number) =>
			Buffer.from(hkdfSync("sha256", secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
		const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
		decipher.setAuthTag(sealed.subarray(-16));
		const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
		return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
	}
}

function verifiedToken(header: string): Pick<PushedNote, "claims" | "signedBy"> {
	const [, token = "", signedBy = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
	const point = Buffer.from(signedBy, "base64url");
	const [x, y] = [base64url(point.subarray(1, 33)), base64url(point.subarray(33))];
	const key = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
	const [head = "", claims = "", signature = ""] = token.split(".");
	const signed = Buffer.from(`${head}.${claims}`);
	const genuine = verify(
		"sha256",
		signed,
		{ key, dsaEncoding: "ieee-p1363" },
		Buffer.from(signature, "base64url"),
	);
	if (!genuine) throw new Error("the token is not signed by its key");
	return { signedBy, claims: v.parse(Claims, JSON.parse(Buffer.from(claims, "base64url").toString())) };
}

/** Starts a push service that verifies the sender and decrypts notifications, as the browser would. */
export async function startPushService() {
	const notes: PushedNote[] = [];
	const browsers = new Map<string, Browser>();
	const refused: string[] = [];
	const service = {
		url: "",
		notes,
		/** Errors of requests that could not be verified or decrypted. */
		refused,
		/** Number of requests, accepted or not. */
		seen: 0,
		mood: "take" as PushMood,
		/** Registers a browser and returns what its `PushSubscription.toJSON()` would return. */
		subscribe(name: string) {
			const browser = new Browser();
			browsers.set(name, browser);
			return { endpoint: `${service.url}/send/${name}`, expirationTime: null, keys: browser.keys };
		},
		async close() {
			server.closeAllConnections();
			await new Promise(resolve => server.close(resolve));
		},
	};
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		service.seen += 1;
		const { mood } = service;
		if (mood === "hang") return;
		if (mood !== "take") {
			const { status, retryAfter } = mood;
			return response.writeHead(status, retryAfter ? { "Retry-After": String(retryAfter) } : {}).end();
		}
		try {
			const name = request.url?.split("/").at(-1) ?? "";
			const browser = browsers.get(name);
			if (!browser) return response.writeHead(410).end();
			const token = verifiedToken(request.headers.authorization ?? "");
			const content = browser.read(Buffer.concat(chunks));
			notes.push({ browser: name, content, headers: request.headers, ...token });
			response.writeHead(201).end();
		} catch (error) {
			refused.push(String(error));
			response.writeHead(403).end();
		}
	});
	await new Promise<void>(resolve => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	service.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
	return service;
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;
