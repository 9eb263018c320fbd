/** A form's field as text, trimmed by nobody. */
export function text(data: FormData, name: string): string {
	const value = data.get(name);
	return typeof value === "string" ? value : "";
}

/** Puts the focus into the first field that was refused. */
export function focusField(form: HTMLFormElement, fields: Readonly<Record<string, string>>): void {
	for (const element of form.elements) {
		if (element instanceof HTMLElement && "name" in element && String(element.name) in fields) {
			element.focus();
			return;
		}
	}
}
