import type { GenericSchema, InferOutput } from "valibot";
import type { Staff } from "#app/http/session/.server/session.ts";
import { AppError, parseInput } from "#domain/errors.ts";
import type { SavedViewEdit } from "#domain/leads/saved-view.ts";

/** Parses a saved view or an edit of one. Throws AppError "invalid", and "forbidden" if a viewer tries to share it. */
export function readView<Schema extends GenericSchema<unknown, SavedViewEdit>>(
	schema: Schema,
	body: unknown,
	{ role }: Staff,
): InferOutput<Schema> {
	const form = parseInput(schema, body);
	if (form.shared && role !== "admin") {
		throw new AppError("forbidden", "Your account can keep views for itself, but not share them");
	}
	return form;
}
