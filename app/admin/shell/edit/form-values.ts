/** What stands in a form's fields, by name; a ticked box is "on", an empty one "". */
export type Values = Readonly<Record<string, string>>;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(element: Element): element is Field {
	return (
		element instanceof HTMLInputElement ||
		element instanceof HTMLTextAreaElement ||
		element instanceof HTMLSelectElement
	);
}

// Secrets are never read: neither kept nor shown.
const isOpen = ({ name, type, autocomplete }: Field) =>
	name !== "" && type !== "password" && autocomplete !== "one-time-code";

function fieldsOf(form: HTMLFormElement): Field[] {
	return [...form.elements].filter(isField).filter(isOpen);
}

const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox";

/** Reads a form's fields, secrets excepted. */
export function readValues(form: HTMLFormElement): Values {
	return Object.fromEntries(
		fieldsOf(form).map(field => [field.name, isBox(field) ? (field.checked ? "on" : "") : field.value]),
	);
}

/** Puts values into a form as if they were typed. Returns those for which there is no field yet. */
export function fillValues(form: HTMLFormElement, values: Values): Values {
	const fields = new Map(fieldsOf(form).map(field => [field.name, field]));
	const left: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		const field = fields.get(name);
		if (!field) left[name] = value;
		else if (isBox(field)) {
			if (field.checked !== (value === "on")) field.click();
		} else if (field.value !== value) {
			// React takes over what the element's own setter was given once the event tells of it.
			Reflect.set(Object.getPrototypeOf(field), "value", value, field);
			field.dispatchEvent(new Event("input", { bubbles: true }));
			field.dispatchEvent(new Event("change", { bubbles: true }));
		}
	}
	return left;
}

/** A field's label, and a value of it in words; null for a field that the form does not have. */
export function describeField(form: HTMLFormElement, name: string) {
	const field = fieldsOf(form).find(candidate => candidate.name === name);
	if (!field) return null;
	const label = field.labels?.[0]?.textContent?.replace(/ \(optional\)$/, "") ?? field.ariaLabel ?? name;
	const inWords = (value: string) => {
		if (isBox(field)) return value === "on" ? "Yes" : "No";
		if (!(field instanceof HTMLSelectElement)) return value;
		return [...field.options].find(option => option.value === value)?.text ?? value;
	};
	return { label, inWords };
}
