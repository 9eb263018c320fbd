import {
	clearError,
	type FormStore,
	getValue,
	reset,
	setError,
	useFormStore,
	valiForm,
} from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { useId } from "react";
import { custom, type GenericSchema, type InferOutput } from "valibot";

/** What a form's fields hold before they are parsed. */
export type FormValues = Record<string, string | boolean>;

/** For a form that the server alone checks: its values go as they stand in the fields. */
export const AsTyped = custom<FormValues>(() => true);

/** A form: its schema, its fields' state and the prefix of their ids. */
export interface FormHandle<Schema extends GenericSchema = GenericSchema> {
	readonly id: string;
	readonly schema: Schema;
	readonly store: FormStore<FormValues>;
	readonly initial: FormValues;
}

/** What a submitted form hands to its page: the parsed values, and the element for what React does not know. */
export type SubmitForm<Schema extends GenericSchema> = (
	values: InferOutput<Schema>,
	element: HTMLFormElement,
) => unknown;

/**
 * A form checked by a valibot schema on submit, and from then on with every change; with `checkOn: "blur"` each field
 * when it is left.
 * `const form = useForm(LeadFields, { id: "lead" })`, then `<Form of={form} onSubmit={…}>` with fields inside.
 */
export function useForm<Schema extends GenericSchema>(
	schema: Schema,
	{ id, initial = {}, checkOn }: { id?: string; initial?: FormValues; checkOn?: "blur" } = {},
): FormHandle<Schema> {
	const generated = useId();
	const store = useFormStore<FormValues>({
		initialValues: initial,
		validate: valiForm(schema),
		...(checkOn && { validateOn: checkOn, revalidateOn: checkOn }),
	});
	return { id: id ?? generated, schema, store, initial };
}

/** What stands in a field now; the component is drawn again when it changes. */
export function useFieldValue({ store }: FormHandle, name: string): string | boolean {
	useSignals();
	return getValue(store, name, { shouldActive: false }) ?? "";
}

/** Shows the server's messages beside their fields. Returns whether the form has a field for each of them. */
export function showFieldErrors(form: FormHandle, messages: Readonly<Record<string, string>>): boolean {
	const { fields } = form.store.internal;
	const shown = Object.entries(messages).filter(([name]) => fields[name]?.active.peek());
	for (const [name, message] of shown) setError(form.store, name, message, { shouldFocus: false });
	return shown.length > 0 && shown.length === Object.keys(messages).length;
}

export function clearFieldError(form: FormHandle, name: string): void {
	clearError(form.store, name);
}

/** Empties the form, or brings its first values back. */
export function resetForm(form: FormHandle): void {
	reset(form.store, { initialValues: form.initial });
	const element = form.store.element.peek();
	element?.reset();
	// React missed that reset, and would take the same words filled in again for no change.
	for (const control of element?.elements ?? []) {
		if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
		if (control instanceof HTMLInputElement && control.type === "checkbox")
			control.checked = control.defaultChecked;
		else control.value = control.defaultValue;
	}
}

export function fieldId(form: Pick<FormHandle, "id">, name: string): string {
	return `${form.id}-${name}`;
}
