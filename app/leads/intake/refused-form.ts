import { boolean, type InferOutput, object, record, string, union } from "valibot";

/** What the server says of a form that was posted without JavaScript and refused. */
export const RefusedForm = object({
	/** Which of the page's forms. */
	form: string(),
	/** What is wrong with which field. */
	fields: record(string(), string()),
	/** What had been filled in. */
	values: record(string(), union([string(), boolean()])),
	/** The query of the page that held it: where the visit came from counts for the next try as well. */
	query: string(),
});
export type RefusedForm = InferOutput<typeof RefusedForm>;
