import { randomBytes } from "node:crypto";
import type { InferOutput } from "valibot";
import { readCookie } from "#app/http/.server/read-cookie.ts";
import { spendAddressGuess } from "#app/http/rate-limit/.server/limits.ts";
import { config, entityManager, overTls } from "#app/services.server.ts";
import { Account } from "#db/accounts/account.ts";
import { Passkey } from "#db/accounts/passkey.ts";
import { addPasskey, consumeChallenge, storeChallenge, usePasskey } from "#db/accounts/passkeys.ts";
import type { PasskeyAssertion, PasskeyRegistration } from "#domain/accounts/passkey-forms.ts";
import { AppError } from "#domain/errors.ts";
import { sessionKey } from "./lucia.ts";
import { openSession, type SignedIn, type Staff } from "./session.ts";

/** Imported lazily, on the first use of a passkey: it has three hundred files, a sixth of all that this process loads. */
const webauthn = () => import("@simplewebauthn/server");

/** Seconds within which the authenticator must respond. */
const LIFETIME_S = 5 * 60;
const COOKIE = overTls ? "__Host-passkey" : "passkey";
const ATTRIBUTES = `Path=/; HttpOnly; SameSite=Strict${overTls ? "; Secure" : ""}`;
const FORGET = `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`;

/** EdDSA, ES256 and RS256. Explicit, because detecting other algorithms prints warnings about experimental features. */
const supportedAlgorithmIDs = [-8, -7, -257];

const { origin, hostname } = new URL(config.PUBLIC_URL);
// A passkey replaces password and code, so the authenticator must verify its user.
const EXPECTED = { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: true };

/** Returns the registration options for a new passkey; only this session may use their challenge, once. */
export async function proposePasskey({ accountId, username, sessionId }: Staff) {
	const em = entityManager();
	const { generateRegistrationOptions } = await webauthn();
	const known = await em.find(Passkey, { account: accountId });
	const options = await generateRegistrationOptions({
		rpName: config.BRAND_NAME,
		rpID: hostname,
		userID: new TextEncoder().encode(accountId),
		userName: username,
		timeout: LIFETIME_S * 1000,
		supportedAlgorithmIDs,
		excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
	});
	await storeChallenge(em, sessionId, options.challenge, LIFETIME_S * 1000);
	return options;
}

/** Verifies and stores the new passkey. Returns its id. Throws AppError "invalid". */
export async function confirmPasskey(
	{ accountId, username, sessionId }: Staff,
	{ name, response }: InferOutput<typeof PasskeyRegistration>,
): Promise<string> {
	const em = entityManager();
	const { verifyRegistrationResponse } = await webauthn();
	const expectedChallenge = await consumeChallenge(em, sessionId);
	const made = expectedChallenge
		? await verifyRegistrationResponse({
				...EXPECTED,
				expectedChallenge,
				supportedAlgorithmIDs,
				response: { ...response, clientExtensionResults: {} },
			}).catch(() => null)
		: null;
	if (!made?.registrationInfo)
		throw new AppError("invalid", "This passkey could not be checked. Please try again.");
	const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential;
	return addPasskey(
		em,
		{ id: accountId, username },
		{ credentialId: id, publicKey: Buffer.from(publicKey).toString("base64url"), counter, transports, name },
	);
}

/** Returns the sign-in challenge for an authenticator, and a cookie: only this browser may respond, once. */
export async function challengePasskey() {
	const { generateAuthenticationOptions } = await webauthn();
	const options = await generateAuthenticationOptions({
		rpID: hostname,
		timeout: LIFETIME_S * 1000,
		userVerification: "required",
	});
	const token = randomBytes(25).toString("base64url");
	await storeChallenge(entityManager(), sessionKey(token), options.challenge, LIFETIME_S * 1000);
	return { options, cookie: `${COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${LIFETIME_S}` };
}

const REFUSED = "This passkey could not be used. Please try again, or sign in with your password.";

/** Returns our passkey that made this signature; null if the signature or passkey is unknown. */
async function signer(expectedChallenge: string, { response }: InferOutput<typeof PasskeyAssertion>) {
	const em = entityManager();
	const passkey = await em.findOne(Passkey, { credentialId: response.id });
	if (!passkey) return null;
	const { credentialId, publicKey, counter, transports } = passkey;
	const { verifyAuthenticationResponse } = await webauthn();
	// verifyAuthenticationResponse throws for an invalid signature, and for a counter that went backwards.
	const checked = await verifyAuthenticationResponse({
		...EXPECTED,
		expectedChallenge,
		response: { ...response, clientExtensionResults: {} },
		credential: {
			id: credentialId,
			publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
			counter,
			transports,
		},
	}).catch(() => null);
	if (!checked?.verified) return null;
	return (await usePasskey(em, passkey, checked.authenticationInfo.newCounter)) ? passkey : null;
}

/** Signs in by passkey. Returns the staff member and the cookies. Throws AppError "unauthorised". */
export async function signInByPasskey(
	request: Request,
	assertion: InferOutput<typeof PasskeyAssertion>,
): Promise<SignedIn & { cookies: string[] }> {
	await spendAddressGuess();
	const em = entityManager();
	const token = readCookie(request, COOKIE);
	const challenge = token && (await consumeChallenge(em, sessionKey(token)));
	const passkey = challenge ? await signer(challenge, assertion) : null;
	const account = passkey && (await em.findOne(Account, { id: passkey.account }));
	if (!account) throw new AppError("unauthorised", REFUSED);
	const signedIn = await openSession(request, account);
	return { ...signedIn, cookies: [signedIn.cookie, FORGET] };
}
