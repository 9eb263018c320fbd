/** A form's field values by name; a ticked checkbox is "on", an unticked one "". */
export type Values = Readonly<Record<string, string>>;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(element: Element): element is Field {
	return (
		element instanceof HTMLInputElement ||
		element instanceof HTMLTextAreaElement ||
		element instanceof HTMLSelectElement
	);
}

// Secrets are excluded: they are neither stored nor shown.
const isOpen = ({ name, type, autocomplete }: Field) =>
	name !== "" && type !== "password" && autocomplete !== "one-time-code";

function fieldsOf(form: HTMLFormElement): Field[] {
	return [...form.elements].filter(isField).filter(isOpen);
}

const isBox = (field: Field): field is HTMLInputElement => field.type === "checkbox";

/** Returns a form's field values, without secrets. */
export function readValues(form: HTMLFormElement): Values {
	return Object.fromEntries(
		fieldsOf(form).map(field => [field.name, isBox(field) ? (field.checked ? "on" : "") : field.value]),
	);
}

/** Fills values into a form as if they were typed. Returns those that have no field yet. */
export function fillValues(form: HTMLFormElement, values: Values): Values {
	const fields = new Map(fieldsOf(form).map(field => [field.name, field]));
	const left: Record<string, string> = {};
	for (const [name, value] of Object.entries(values)) {
		const field = fields.get(name);
		if (!field) left[name] = value;
		else if (isBox(field)) {
			if (field.checked !== (value === "on")) field.click();
		} else if (field.value !== value) {
			// The native setter bypasses React's own, so that React notices the change with the event.
			Reflect.set(Object.getPrototypeOf(field), "value", value, field);
			field.dispatchEvent(new Event("input", { bubbles: true }));
			field.dispatchEvent(new Event("change", { bubbles: true }));
		}
	}
	return left;
}

/** Returns a field's label, and a function that formats its values as text; null for a field that the form does not have. */
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
