import * as v from "valibot";
import { AppError, type FieldErrors } from "./errors.ts";

/** The first message of each field, under its path joined with dots; a whole-body issue has the key "". */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
	const fields = new Map<string, string>();
	for (const issue of issues) {
		const path = v.getDotPath(issue) ?? "";
		const isUnknown = issue.type === "strict_object" && issue.expected === "never";
		if (!fields.has(path)) fields.set(path, isUnknown ? "Unknown field" : issue.message);
	}
	return Object.fromEntries(fields);
}

/** A missing key is checked like an undefined one, so that it gets its field's own message. */
function withMissingKeys(schema: v.GenericSchema, data: unknown): unknown {
	if ("pipe" in schema && Array.isArray(schema.pipe)) return withMissingKeys(schema.pipe[0], data);
	if (!("entries" in schema) || typeof schema.entries !== "object" || schema.entries === null) return data;
	if (typeof data !== "object" || data === null || Array.isArray(data)) return data;
	const given = new Map(Object.entries(data));
	for (const [key, inner] of Object.entries(schema.entries))
		given.set(key, withMissingKeys(inner, given.get(key)));
	return Object.fromEntries(given);
}

/** Whether a schema wants an object, so that whatever else is sent is refused as a whole. */
function wantsObject(schema: v.GenericSchema): boolean {
	if ("pipe" in schema && Array.isArray(schema.pipe)) return wantsObject(schema.pipe[0]);
	return "entries" in schema;
}

/** What is said where a schema has no words of its own: a form of ours cannot send such a thing. */
const untold = ({ received }: v.BaseIssue<unknown>) =>
	received === "undefined" ? "This is missing" : "This is not valid";

/** Parses data from outside. Throws AppError "invalid" with one message per wrong field. */
export function parseInput<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	data: unknown,
): v.InferOutput<TSchema> {
	const isObject = typeof data === "object" && data !== null && !Array.isArray(data);
	if (wantsObject(schema) && !isObject) throw new AppError("invalid", "Please send a JSON object");
	const result = v.safeParse(schema, withMissingKeys(schema, data), {
		abortPipeEarly: true,
		message: untold,
	});
	if (result.success) return result.output;
	const fields = fieldErrors(result.issues);
	const first = Object.values(fields)[0] ?? "The data is not valid";
	throw new AppError("invalid", Object.keys(fields).length > 1 ? "Please check the marked fields" : first, {
		fields,
	});
}
