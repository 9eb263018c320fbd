import { boolean, type InferOutput, object, record, string, union } from "valibot";

/** The server's response to a natively posted form that was refused. */
export const RefusedForm = object({
	/** Which form of the page. */
	form: string(),
	/** Error messages by field. */
	fields: record(string(), string()),
	/** The values as they were filled in. */
	values: record(string(), union([string(), boolean()])),
	/** The query of the page that contained it: the attribution also counts for the next attempt. */
	query: string(),
});
export type RefusedForm = InferOutput<typeof RefusedForm>;
