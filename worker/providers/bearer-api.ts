import type * as v from "valibot";
import { baseUrl } from "./base-url.ts";
import type { ProviderAnswer, ProviderRequest } from "./http.ts";
import type { ProviderContext } from "./port.ts";
import { readAnswer } from "./read-answer.ts";

/** One call of a JSON API. */
export type Call = Pick<ProviderRequest, "method" | "timeoutMs"> & { path: string; body?: string };

type Send = (context: ProviderContext, call: Call) => Promise<ProviderAnswer>;

/** Headers of a call of a JSON API. */
export function jsonHeaders(authorization: string, body: string | undefined): Record<string, string> {
	const type = body === undefined ? {} : { "Content-Type": "application/json" };
	return { Accept: "application/json", Authorization: authorization, ...type };
}

/** A caller of a JSON API that takes the key as a bearer token. `prefix`: of every path, as in baseUrl. */
export function bearerApi(origin: string, prefix: string, more: Record<string, string> = {}): Send {
	return ({ connection, http, signal }, { path, ...call }) => {
		const headers = { ...jsonHeaders(`Bearer ${connection.apiKey}`, call.body), ...more };
		return http.send({ ...call, url: baseUrl(connection.endpoint, origin, prefix) + path, headers, signal });
	};
}

/** Sends a call and reads what its success says; the error that `refuse` makes of any other answer is thrown. */
export function asking(send: Send, refuse: (answer: ProviderAnswer, context: ProviderContext) => Error) {
	return async function ask<Schema extends v.GenericSchema>(
		schema: Schema,
		context: ProviderContext,
		call: Call,
	): Promise<v.InferOutput<Schema>> {
		const answer = await send(context, call);
		if (answer.status < 200 || answer.status > 299) throw refuse(answer, context);
		return readAnswer(schema, answer, context);
	};
}
