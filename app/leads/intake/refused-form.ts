import { type InferOutput, object, record, string } from "valibot";

/** What the server says of a form that was posted without JavaScript and refused. */
export const RefusedForm = object({
	/** Which of the page's forms. */
	form: string(),
	/** What is wrong with which field. */
	fields: record(string(), string()),
	/** What had been typed. */
	values: record(string(), string()),
});
export type RefusedForm = InferOutput<typeof RefusedForm>;
