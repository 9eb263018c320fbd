/** A form's field as text, trimmed by nobody. */
export function text(data: FormData, name: string): string {
	const value = data.get(name);
	return typeof value === "string" ? value : "";
}

/** Whether a form's box is ticked. */
export function ticked(data: FormData, name: string): boolean {
	return data.get(name) === "on";
}

/** Puts the focus into the first field that was refused. Returns whether the form has them all. */
export function focusField(form: HTMLFormElement, fields: Readonly<Record<string, string>>): boolean {
	const refused = [...form.elements].filter(
		element => element instanceof HTMLElement && "name" in element && String(element.name) in fields,
	);
	const [first] = refused;
	if (first instanceof HTMLElement) first.focus();
	return refused.length > 0 && refused.length === Object.keys(fields).length;
}
