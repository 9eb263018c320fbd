import type * as v from "valibot";
import type { ProviderError } from "../provider-error.ts";
import { isPage, isSuccess, type ProviderAnswer, type ProviderHttp, type ProviderRequest } from "./http.ts";
import { answerError, type Reader, readAnswer } from "./read-answer.ts";

/**
 * Returns the base URL of a provider's API, without a trailing slash: the configured endpoint or the provider's origin, plus
 * the version prefix (for example "/3.0") unless it already ends with it.
 */
export function baseUrl(endpoint: string | null, origin: string, prefix: string): string {
	const base = (endpoint || origin).split(/[?#]/u, 1)[0]?.replace(/\/+$/u, "") ?? "";
	return base.endsWith(prefix) ? base : base + prefix;
}

/** One call of a JSON API; a string body is sent as it is. */
export type Call = Pick<ProviderRequest, "method" | "timeoutMs" | "headers"> & {
	path: string;
	body?: unknown;
};

interface Caller extends Reader {
	http: ProviderHttp;
	signal: AbortSignal;
}

/** Base URL and credentials of an API. */
interface ApiAccess {
	/** Prefix of every path. */
	base: string;
	/** "Bearer" unless given. */
	scheme?: string;
	token: string;
}

interface Api<Context extends Caller> {
	/** Returns base URL and token; `staleToken` is a token that the API rejected and that must not be returned again. */
	access(context: Context, staleToken?: string): ApiAccess | Promise<ApiAccess>;
	/** Whether an answer rejects the token as stale; the call is then repeated once with another token. */
	isStale?(answer: ProviderAnswer): boolean;
	/** Additional headers of every call. */
	headers?: Record<string, string>;
	/** Returns the error for an unsuccessful answer. */
	refuse(answer: ProviderAnswer, context: Context): ProviderError;
}

/** Statuses that adapters read as "invalid" or "not found". A web page with such a status means neither. */
const READ_AS_VERDICT = [400, 404];

async function post(
	context: Caller,
	{ base, scheme = "Bearer", token }: ApiAccess,
	shared: Call["headers"],
	{ path, body, headers, ...call }: Call,
): Promise<ProviderAnswer> {
	const answer = await context.http.send({
		...call,
		url: base + path,
		headers: {
			Accept: "application/json",
			Authorization: `${scheme} ${token}`,
			...shared,
			...headers,
			...(body !== undefined && { "Content-Type": "application/json" }),
		},
		...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
		signal: context.signal,
	});
	// A web page instead of JSON comes from a proxy or is about maintenance: the call had no effect.
	if (isPage(answer) && (isSuccess(answer) || READ_AS_VERDICT.includes(answer.status)))
		throw answerError("transient", "A web page came back instead of an answer", answer, context);
	return answer;
}

/** Creates the functions that call a JSON API. Each may throw ProviderError. */
export function jsonApi<Context extends Caller>({ access, isStale, headers, refuse }: Api<Context>) {
	/** Makes a call and returns an answer of any status; see `refuse`. */
	async function send(context: Context, call: Call): Promise<ProviderAnswer> {
		const first = await access(context);
		const answer = await post(context, first, headers, call);
		return isStale?.(answer) ? post(context, await access(context, first.token), headers, call) : answer;
	}

	/** Parses an answer. Throws the error of `refuse` unless it is successful. */
	function read<Schema extends v.GenericSchema>(schema: Schema, answer: ProviderAnswer, context: Context) {
		if (!isSuccess(answer)) throw refuse(answer, context);
		return readAnswer(schema, answer, context);
	}

	/** Makes a call and parses its answer. Throws the error of `refuse` unless it is successful. */
	async function ask<Schema extends v.GenericSchema>(schema: Schema, context: Context, call: Call) {
		return read(schema, await send(context, call), context);
	}

	/** As `ask`, but null for a status in `none`: not found, or not visible to the token. */
	async function find<Schema extends v.GenericSchema>(
		schema: Schema,
		context: Context,
		call: Pick<Call, "path" | "headers">,
		none: readonly number[] = [404],
	): Promise<v.InferOutput<Schema> | null> {
		const answer = await send(context, { method: "GET", ...call });
		return none.includes(answer.status) && !isPage(answer) ? null : read(schema, answer, context);
	}

	/** Deletes a resource; a status in `gone` means that it was deleted already. */
	async function drop(
		context: Context,
		path: string,
		deletedStatuses: readonly number[] = [404],
	): Promise<void> {
		const answer = await send(context, { method: "DELETE", path });
		if (!isSuccess(answer) && !deletedStatuses.includes(answer.status)) throw refuse(answer, context);
	}

	return { send, read, ask, find, drop };
}
