import * as v from "valibot";
import { object, requiredTypedLine } from "../shape.ts";
import { LeadQuery } from "./lead-admin.ts";

const QUERY =
	"A view's query is the part of the address after the question mark, for example status=new&owner=me";

/** Body of POST and PUT /api/views: a named filter of the leads list. */
export const SavedViewForm = object({
	name: requiredTypedLine(100, "Please name the view"),
	/** The list's query string, without "?"; pagination parameters are removed. */
	query: v.pipe(
		v.string(QUERY),
		v.maxLength(2000, "This filter is too long to be kept"),
		v.transform(query => {
			const parameters = new URLSearchParams(query);
			for (const name of ["cursor", "screen", "trail"]) parameters.delete(name);
			return parameters.toString();
		}),
		v.maxLength(2000, "This filter is too long to be kept"),
		// Reject a view that the list could not open.
		v.rawCheck(({ dataset, addIssue }) => {
			if (!dataset.typed) return;
			const filter = v.safeParse(LeadQuery, Object.fromEntries(new URLSearchParams(dataset.value)));
			for (const { message } of filter.issues ?? []) addIssue({ message });
		}),
	),
	/** Whether colleagues see the view. */
	shared: v.optional(v.boolean("Shared must be true or false"), false),
});
export type SavedViewForm = v.InferOutput<typeof SavedViewForm>;

/** Body of PATCH /api/views/{id}: absent fields stay unchanged. */
export const SavedViewEdit = v.partial(SavedViewForm);
export type SavedViewEdit = v.InferOutput<typeof SavedViewEdit>;
