import { AppError } from "#domain/errors.ts";
import { BODY_LIMIT, readBytes } from "./read-request.ts";

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Reads the text fields of a form post, at most `limit` bytes in all; files are dropped. Throws AppError "unsupported",
 * "too_large" or "invalid".
 */
export async function readForm(request: Request, limit = BODY_LIMIT): Promise<Record<string, string>> {
	const bytes = await readBytes(request, limit);
	const type = request.headers.get("content-type") ?? "";
	if (!FORM_TYPE.test(type)) throw new AppError("unsupported", "Send the form as a browser does");
	let posted: FormData;
	try {
		posted = await new Response(bytes, { headers: { "Content-Type": type } }).formData();
	} catch {
		throw new AppError("invalid", "The form is not valid");
	}
	return Object.fromEntries(
		[...posted].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
	);
}
