import { data, redirect } from "react-router";
import { type GenericSchema, is } from "valibot";
import { STATUS, toAppError } from "#app/http/.server/present-error.ts";
import { readForm } from "#app/http/.server/read-form.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import type { Attribution } from "#domain/leads/attribution.ts";
import { touchFromUrl } from "#domain/leads/touch-from-url.ts";

/** A form that a browser posted by itself. */
export interface PostedForm {
	/** Which of the page's forms. */
	form: string;
	texts: Readonly<Record<string, string>>;
	/** The address of the page that held it. */
	page: URL;
	/** What goes with a form beside its fields, as `sentAlong` says it where there is a script. */
	along: { website?: string; attribution: Attribution };
}

/** Reads a posted form. Throws like `readForm`. */
export async function readPosted(request: Request): Promise<PostedForm> {
	const texts = await readForm(request);
	const referer = request.headers.get("referer") ?? "";
	const page = new URL(URL.canParse(referer) ? referer : request.url);
	// A form that was refused stands at the address it was posted to, and carries on what the first page's own said.
	for (const [name, value] of new URL(request.url).searchParams)
		if (!page.searchParams.has(name)) page.searchParams.append(name, value);
	const { form = "", website } = texts;
	return {
		form,
		texts,
		page,
		along: { ...(website && { website }), attribution: { last: touchFromUrl(page, "") } },
	};
}

/** The fields of a form: the same schema that its script checks it by. */
interface FormFields {
	readonly entries: Readonly<Record<string, GenericSchema>>;
}

/** What was posted for a schema's fields: texts as they were typed, and its boxes, which are sent when they are ticked. */
function postedFields({ entries }: FormFields, texts: PostedForm["texts"]): RefusedForm["values"] {
	const values: RefusedForm["values"] = {};
	for (const [name, schema] of Object.entries(entries)) {
		const text = texts[name];
		if (is(schema, true)) values[name] = text !== undefined;
		else if (text !== undefined) values[name] = text;
	}
	return values;
}

/**
 * Takes a posted form: `take` stores its fields and says where the browser goes on. What is refused is answered with
 * what the form needs to be shown again, as it was filled in. Throws what no visitor can be told of.
 */
export async function answerPosted(
	{ form, texts, page }: PostedForm,
	fields: FormFields,
	take: (values: RefusedForm["values"]) => Promise<string>,
) {
	const values = postedFields(fields, texts);
	try {
		return redirect(await take(values), 303);
	} catch (error) {
		const known = toAppError(error);
		if (!known) throw error;
		const [first = ""] = Object.keys(fields.entries);
		const refused: RefusedForm = {
			form,
			values,
			fields: known.fields ?? { [first]: known.message },
			query: page.search,
		};
		requestScope().refusal = known;
		return data(refused, STATUS[known.code]);
	}
}
