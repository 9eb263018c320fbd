import * as v from "valibot";
import { AppError, type FieldErrors } from "./errors.ts";

/** The first message of each field, under its path joined with dots; a whole-body issue has the key "". */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[]): FieldErrors {
	const fields: FieldErrors = {};
	for (const issue of issues) {
		const path = v.getDotPath(issue) ?? "";
		fields[path] ??=
			issue.type === "strict_object" && issue.expected === "never" ? "Unknown field" : issue.message;
	}
	return fields;
}

/** Parses data from outside. Throws AppError "invalid" with one message per wrong field. */
export function parseInput<const TSchema extends v.GenericSchema>(
	schema: TSchema,
	data: unknown,
): v.InferOutput<TSchema> {
	const result = v.safeParse(schema, data, { abortPipeEarly: true });
	if (result.success) return result.output;
	const fields = fieldErrors(result.issues);
	const first = Object.values(fields)[0] ?? "The data is not valid";
	throw new AppError("invalid", Object.keys(fields).length > 1 ? "Please check the marked fields" : first, {
		fields,
	});
}
