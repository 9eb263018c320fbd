import * as v from "valibot";
import { apiRequest, RequestError } from "#app/http/api-request.ts";

/** Calls the API with the session. Returns the body, or null where there is none. Throws RequestError. */
export async function call(...request: Parameters<typeof apiRequest>): Promise<unknown> {
	try {
		return await apiRequest(...request);
	} catch (error) {
		// The session ended: the same address then shows the Admin Access screen and leads back here.
		if (error instanceof RequestError && error.status === 401) window.location.reload();
		throw error;
	}
}

/** Calls the API and checks the answer's shape. */
export async function callFor<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	...request: Parameters<typeof apiRequest>
): Promise<v.InferOutput<TSchema>> {
	return v.parse(schema, await call(...request));
}
