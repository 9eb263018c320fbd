import { AppError } from "#domain/errors.ts";
import { readBytes } from "./read-json.ts";

const FORM_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * The fields of a form that a browser posted by itself, at most 64 KiB in all. Throws AppError "unsupported",
 * "too_large" or "invalid".
 */
export async function readForm(request: Request): Promise<FormData> {
	const bytes = await readBytes(request);
	const type = request.headers.get("content-type") ?? "";
	if (!FORM_TYPE.test(type)) throw new AppError("unsupported", "Send the form as a browser does");
	try {
		return await new Response(bytes, { headers: { "Content-Type": type } }).formData();
	} catch {
		throw new AppError("invalid", "The form is not valid");
	}
}
