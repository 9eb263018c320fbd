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

/** A form's field values before parsing. */
export type FormValues = Record<string, string | boolean>;

/** Schema of a form that only the server validates: the values are sent as typed. */
export const UnvalidatedForm = custom<FormValues>(() => true);

/** A form: its schema, the state of its fields and the prefix of their ids. */
export interface FormHandle<Schema extends GenericSchema = GenericSchema> {
	readonly id: string;
	readonly schema: Schema;
	readonly store: FormStore<FormValues>;
	readonly initial: FormValues;
}

/** Submit handler: takes the parsed values, and the element for data that React does not hold. */
export type SubmitForm<Schema extends GenericSchema> = (
	values: InferOutput<Schema>,
	element: HTMLFormElement,
) => unknown;

/**
 * Creates a form that is validated by a valibot schema on submit, and then on every change; with `checkOn: "blur"` each field
 * on blur. `const form = useForm(LeadFields, { id: "lead" })`, then `<Form of={form} onSubmit={…}>` with fields inside.
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

/** Returns a field's current value and re-renders the component when it changes. */
export function useFieldValue({ store }: FormHandle, name: string): string | boolean {
	useSignals();
	return getValue(store, name, { shouldActive: false }) ?? "";
}

/** Shows the server's messages beside their fields. Returns whether every message has its field in the form. */
export function showFieldErrors(form: FormHandle, messages: Readonly<Record<string, string>>): boolean {
	const { fields } = form.store.internal;
	const shown = Object.entries(messages).filter(([name]) => fields[name]?.active.peek());
	for (const [name, message] of shown) setError(form.store, name, message, { shouldFocus: false });
	return shown.length > 0 && shown.length === Object.keys(messages).length;
}

export function clearFieldError(form: FormHandle, name: string): void {
	clearError(form.store, name);
}

/** Returns what is typed into a form, passwords included, so that nothing typed while it was sent is reset. */
export function typedIn({ store }: FormHandle): string {
	return JSON.stringify([...new FormData(store.element.peek() ?? undefined).entries()]);
}

/** Resets the form to its initial values. */
export function resetForm(form: FormHandle): void {
	reset(form.store, { initialValues: form.initial });
	const element = form.store.element.peek();
	element?.reset();
	// React does not notice that reset, and would treat the same text typed again as no change.
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
