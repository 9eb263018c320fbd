import * as v from "valibot";
import { ProviderError, type ProviderErrorKind } from "../provider-error.ts";
import { isPage, type ProviderAnswer } from "./http.ts";
import { parseJson } from "./parse-json.ts";
import { hideSecrets, redact } from "./redact.ts";
import { readRetryAfter } from "./retry-after.ts";

/** Whose answers are read: what is quoted of them never holds a secret. */
export interface Reader {
	connection: {
		apiKey: string;
		apiSecret?: string | null;
		settings?: { refreshToken?: string | undefined };
	};
	/** Access tokens in use, which no setting holds. */
	accessTokens?: ReadonlySet<string>;
	/** Milliseconds since 1970. */
	now(): number;
}

/** The body if it has the schema's shape, else undefined. */
export function matchAnswer<Schema extends v.GenericSchema>(schema: Schema, answer: ProviderAnswer) {
	const result = v.safeParse(schema, parseJson(answer.text));
	return result.success ? result.output : undefined;
}

/** The body in the schema's shape. Throws ProviderError: protocol, or transient where it is not even JSON. */
export function readAnswer<Schema extends v.GenericSchema>(
	schema: Schema,
	answer: ProviderAnswer,
	context: Reader,
): v.InferOutput<Schema> {
	const json = parseJson(answer.text);
	if (json === undefined)
		throw answerError("transient", "answered with something other than JSON", answer, context);
	const result = v.safeParse(schema, json);
	if (result.success) return result.output;
	const path = v.getDotPath(result.issues[0]);
	throw answerError("protocol", `sent an unexpected answer${path ? ` (at ${path})` : ""}`, answer, context);
}

/**
 * An error about an answer: "message (status 400: body)" with the body trimmed and free of secrets.
 * retryAfterMs defaults to the answer's Retry-After.
 */
export function answerError(
	kind: ProviderErrorKind,
	message: string,
	answer: ProviderAnswer,
	context: Reader,
	retryAfterMs = readRetryAfter(answer.headers, context.now()),
): ProviderError {
	const secrets = secretsOf(context);
	const body = redact(answer.text, secrets);
	const text = `${hideSecrets(message, secrets)} (status ${answer.status}${body ? `: ${body}` : ""})`;
	return new ProviderError(kind, text, { status: answer.status, body, retryAfterMs });
}

/** What staff can do about what does not pass by itself. */
const ADVICE: Partial<Record<ProviderErrorKind, string>> = {
	auth: ". Check the credentials that are entered here, or make new ones",
	forbidden:
		". The credentials are good but may not do this: give them the right, or ask whoever runs the account",
};

/** What only the provider itself can say. */
const BY_PROVIDER: readonly ProviderErrorKind[] = ["forbidden", "misconfigured"];

/** The error for an answer that is no success, in the provider's words and with what can be done; protocol where its status tells no kind. */
export function refusal(
	provider: string,
	words: string | undefined,
	answer: ProviderAnswer,
	context: Reader,
	told = kindOfStatus(answer.status) ?? "protocol",
	retryAfterMs?: number,
): ProviderError {
	// A page is of something in between, such as a firewall, and no verdict on credentials or settings.
	const kind = isPage(answer) && BY_PROVIDER.includes(told) ? "transient" : told;
	const error = words
		? wordedError(kind, `${provider}: ${words}`, answer, context, retryAfterMs)
		: answerError(kind, `${provider} gave no reason that can be read`, answer, context, retryAfterMs);
	error.message += ADVICE[kind] ?? "";
	return error;
}

/** The error for a list, group or audience that the account does not have, named by its id. */
export function unknownList(
	provider: string,
	what: string,
	answer: ProviderAnswer,
	context: Reader & { connection: { listId: string | null } },
): ProviderError {
	const words = `${provider} does not know the ${what} ${context.connection.listId}`;
	return wordedError("misconfigured", words, answer, context);
}

/** An error in words that the answer itself gives: "words (status 400)", free of secrets, its body left out. */
export function wordedError(
	kind: ProviderErrorKind,
	words: string,
	answer: ProviderAnswer,
	context: Reader,
	retryAfterMs = readRetryAfter(answer.headers, context.now()),
): ProviderError {
	const secrets = secretsOf(context);
	const text = `${redact(words, secrets).replace(/\.$/u, "")} (status ${answer.status})`;
	return new ProviderError(kind, text, {
		status: answer.status,
		body: redact(answer.text, secrets),
		retryAfterMs,
	});
}

/** The secrets of a connection, and the form in which Mailchimp's key travels. */
export function secretsOf({
	connection,
	accessTokens = new Set(),
}: Pick<Reader, "connection" | "accessTokens">): (string | null | undefined)[] {
	const { apiKey, apiSecret, settings } = connection;
	const basic = Buffer.from(`anystring:${apiKey}`).toString("base64");
	return [...accessTokens, basic, apiKey, apiSecret, settings?.refreshToken];
}

const KINDS: Readonly<Record<number, ProviderErrorKind>> = {
	401: "auth",
	403: "forbidden",
	404: "misconfigured",
	408: "transient",
	429: "throttled",
};

/**
 * What a status says of a whole request (docs/providers/README.md#outcomes), unless the provider gives one a meaning of
 * `its own`; undefined where it speaks about a record.
 */
export function kindOfStatus(
	status: number,
	own: Readonly<Record<number, ProviderErrorKind>> = {},
): ProviderErrorKind | undefined {
	return own[status] ?? KINDS[status] ?? (status >= 500 ? "transient" : undefined);
}
