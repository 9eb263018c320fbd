import * as v from "valibot";
import { apiRequest, RequestError } from "#app/http/api-request.ts";
import { confirmIdentity } from "./identity";

/**
 * Calls the API with the session; a call that asks who is there is made again once the password was given. Returns the
 * body, or null where there is none. Throws RequestError.
 */
export async function call(...request: Parameters<typeof apiRequest>): Promise<unknown> {
	try {
		return await apiRequest(...request);
	} catch (error) {
		if (error instanceof RequestError && error.status === 403 && error.fields.confirmation)
			if (await confirmIdentity()) return call(...request);
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
