import { data, redirect } from "react-router";
import { type GenericSchema, is } from "valibot";
import { STATUS, toAppError } from "#app/http/.server/present-error.ts";
import { readForm } from "#app/http/.server/read-form.ts";
import { requestScope } from "#app/http/.server/request-scope.ts";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { isSameSitePath } from "#domain/content/links.ts";
import type { Attribution } from "#domain/leads/attribution.ts";
import { suspicion } from "#domain/leads/suspicion.ts";
import { TOUCH_PARAMETERS, touchFromUrl } from "#domain/leads/touch-from-url.ts";

/** A form that the browser posted natively, without JavaScript. */
export interface PostedForm {
	/** Which form of the page. */
	form: string;
	texts: Readonly<Record<string, string>>;
	/** URL of the page that contained it. */
	page: URL;
	/** Data sent in addition to the fields; with JavaScript `formMetadata` collects it. */
	along: { website?: string; attribution: Attribution };
}

/** Reads a natively posted form. Throws like `readForm`. */
export async function readPosted(request: Request): Promise<PostedForm> {
	const texts = await readForm(request);
	const referer = request.headers.get("referer") ?? "";
	const page = new URL(URL.canParse(referer) ? referer : request.url);
	// After a refusal the form's page has the URL that it was posted to, whose query carries on that of the first page.
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

/** Field schemas of a form, the same that its script validates with. */
interface FormFields {
	readonly entries: Readonly<Record<string, GenericSchema>>;
}

/** Returns the posted values of a schema's fields: texts as typed, and checkboxes, which are posted only if ticked. */
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
 * Handles a natively posted form: `take` stores its fields and returns where to redirect. A refusal is answered with the data
 * to show the form again as it was filled in. Rethrows errors that are not for visitors.
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

/**
 * Returns the URL to redirect to when a posted form was accepted: `path` with `sent`, the submission's `id`, by which the page's
 * script reports the conversion (not for suspected spam), and the campaign parameters of the page before, by which tags know
 * the advertisement. `path` may have a query and an anchor.
 */
export function thanksUrl(
	{ page, along }: PostedForm,
	path: string,
	sent: string,
	id: string | null,
): string {
	// Any base: the posted page may be an app's, "android-app://…", whose origin is none.
	const { pathname, searchParams, hash } = new URL(path, "http://site");
	searchParams.set("sent", sent);
	if (id && suspicion(along) === null) searchParams.set("id", id);
	for (const name of TOUCH_PARAMETERS) {
		const value = page.searchParams.get(name);
		if (value) searchParams.set(name, value);
	}
	return `${pathname}?${searchParams}${hash}`;
}

/**
 * Returns the URL to redirect to when a guide's form was accepted: the guide, or, if it is on another host, the thank-you at
 * `path`, which links to it: browsers apply form-action 'self' to redirects too.
 */
export function guideUrl(posted: PostedForm, guide: string, path: string, id: string | null): string {
	return isSameSitePath(guide) ? guide : thanksUrl(posted, path, "guide", id);
}
