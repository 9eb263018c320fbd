import * as v from "valibot";

const Refusal = v.object({
	message: v.string(),
	fields: v.optional(v.record(v.string(), v.string())),
});

/** A call that the server refused, or that never reached it (status 0). */
export class CallError extends Error {
	readonly status: number;
	readonly fields: Readonly<Record<string, string>>;

	constructor(status: number, message: string, fields: Readonly<Record<string, string>> = {}) {
		super(message);
		this.name = "CallError";
		this.status = status;
		this.fields = fields;
	}
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function refusal(response: Response): Promise<CallError> {
	const text = await response.text();
	try {
		const { message, fields } = v.parse(Refusal, JSON.parse(text));
		return new CallError(response.status, message, fields);
	} catch {
		return new CallError(response.status, `${response.status}: ${text || response.statusText}`);
	}
}

/** Calls the API with the session. Returns the body, or null where there is none. Throws CallError. */
export function call(method: Method, path: string, body?: unknown): Promise<unknown> {
	const json = { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
	return request(path, { method, ...(body === undefined ? {} : json) });
}

async function request(path: string, init: RequestInit): Promise<unknown> {
	const response = await fetch(path, { ...init, credentials: "include" }).catch(() => {
		throw new CallError(0, "The server cannot be reached. Please check your connection.");
	});
	// The session ended: the same address then shows the Admin Access screen and leads back here.
	if (response.status === 401) window.location.reload();
	if (!response.ok) throw await refusal(response);
	const text = await response.text();
	return text ? JSON.parse(text) : null;
}

/** Posts a file of CSV and checks the answer's shape. Throws CallError. */
export async function sendFile<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	path: string,
	file: File,
): Promise<v.InferOutput<TSchema>> {
	const answer = await request(path, { method: "POST", headers: { "Content-Type": "text/csv" }, body: file });
	return v.parse(schema, answer);
}

/** Calls the API and checks the answer's shape. */
export async function callFor<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	method: Method,
	path: string,
	body?: unknown,
): Promise<v.InferOutput<TSchema>> {
	return v.parse(schema, await call(method, path, body));
}
