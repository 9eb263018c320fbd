import type * as v from "valibot";
import type { ProviderError } from "../provider-error.ts";
import { isPage, isSuccess, type ProviderAnswer, type ProviderHttp, type ProviderRequest } from "./http.ts";
import { answerError, type Reader, readAnswer } from "./read-answer.ts";

/** One call of a JSON API; a body that is text goes as it is. */
export type Call = Pick<ProviderRequest, "method" | "timeoutMs" | "headers"> & {
	path: string;
	body?: unknown;
};

interface Caller extends Reader {
	http: ProviderHttp;
	signal: AbortSignal;
}

/** Where calls go, and what lets them in. */
interface Door {
	/** Of every path. */
	base: string;
	/** "Bearer" unless given. */
	scheme?: string;
	token: string;
}

interface Api<Context extends Caller> {
	/** The door; `refused` is a token that the API calls stale, which is not to be used again. */
	door(context: Context, refused?: string): Door | Promise<Door>;
	/** Whether an answer says that the token is stale: the call is made once more, with another. */
	isStale?(answer: ProviderAnswer): boolean;
	/** What every call has beside the usual headers. */
	headers?: Record<string, string>;
	/** The error for an answer that is no success. */
	refuse(answer: ProviderAnswer, context: Context): ProviderError;
}

/** By which an API says that something is not there, or is wrong with what was sent. A page with one of them says neither. */
const VERDICTS = [400, 404];

/** The ways in which an API of JSON is called. Each may throw ProviderError. */
export function jsonApi<Context extends Caller>({ door, isStale, headers, refuse }: Api<Context>) {
	async function post(
		context: Context,
		{ base, scheme = "Bearer", token }: Door,
		{ path, body, headers: own, ...call }: Call,
	): Promise<ProviderAnswer> {
		const answer = await context.http.send({
			...call,
			url: base + path,
			headers: {
				Accept: "application/json",
				Authorization: `${scheme} ${token}`,
				...headers,
				...own,
				...(body !== undefined && { "Content-Type": "application/json" }),
			},
			...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
			signal: context.signal,
		});
		// A page in the place of an answer is of something in between, or about maintenance: nothing was done.
		if (isPage(answer) && (isSuccess(answer) || VERDICTS.includes(answer.status)))
			throw answerError("transient", "A web page came back instead of an answer", answer, context);
		return answer;
	}

	/** Answers of any status come back, see refuse. */
	async function send(context: Context, call: Call): Promise<ProviderAnswer> {
		const first = await door(context);
		const answer = await post(context, first, call);
		return isStale?.(answer) ? post(context, await door(context, first.token), call) : answer;
	}

	/** What an answer says. Throws what `refuse` makes of one that is no success. */
	function read<Schema extends v.GenericSchema>(schema: Schema, answer: ProviderAnswer, context: Context) {
		if (!isSuccess(answer)) throw refuse(answer, context);
		return readAnswer(schema, answer, context);
	}

	/** What the success of a call says. */
	async function ask<Schema extends v.GenericSchema>(schema: Schema, context: Context, call: Call) {
		return read(schema, await send(context, call), context);
	}

	/** As `ask`; null where there is no such thing, or nothing that may be seen: `none` are the statuses that say so. */
	async function find<Schema extends v.GenericSchema>(
		schema: Schema,
		context: Context,
		call: Pick<Call, "path" | "headers">,
		none: readonly number[] = [404],
	): Promise<v.InferOutput<Schema> | null> {
		const answer = await send(context, { method: "GET", ...call });
		return none.includes(answer.status) && !isPage(answer) ? null : read(schema, answer, context);
	}

	/** Deletes what may be gone already; `gone` are the statuses that say so. */
	async function drop(context: Context, path: string, gone: readonly number[] = [404]): Promise<void> {
		const answer = await send(context, { method: "DELETE", path });
		if (!isSuccess(answer) && !gone.includes(answer.status)) throw refuse(answer, context);
	}

	return { send, read, ask, find, drop };
}
