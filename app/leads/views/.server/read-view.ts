import type { Staff } from "#app/http/session/.server/session.ts";
import { AppError, parseInput } from "#domain/errors.ts";
import { SavedViewForm } from "#domain/leads/saved-view.ts";

/** Parses a saved view. Throws AppError "invalid", and "forbidden" if a viewer tries to share it. */
export function readView(body: unknown, { role }: Staff): SavedViewForm {
	const form = parseInput(SavedViewForm, body);
	if (form.shared && role !== "admin") {
		throw new AppError("forbidden", "Your account can keep views for itself, but not share them");
	}
	return form;
}
