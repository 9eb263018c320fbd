import { Field, type FieldElementProps, type FieldStore, setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import {
	type InputHTMLAttributes,
	type ReactNode,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	use,
	useEffect,
} from "react";
import { Checkbox, type Choice, Select, TextArea, TextInput } from "../field/field";
import { ServerErrorsContext } from "./form-context";
import { type FormHandle, type FormValues, fieldId } from "./use-form";

interface Common {
	of: FormHandle;
	name: string;
	label: ReactNode;
	hint?: ReactNode;
	optional?: boolean;
}

type Bound = {
	id: string;
	error: string | undefined;
	control: FieldElementProps<FormValues, string>;
	initial: string | boolean | undefined;
};

/** Reads a field's signals for the control that shows it. */
function BoundField({
	of: form,
	name,
	field,
	control,
	children,
}: {
	of: FormHandle;
	name: string;
	field: FieldStore<FormValues, string>;
	control: FieldElementProps<FormValues, string>;
	children: (bound: Bound) => ReactNode;
}) {
	useSignals();
	const served = use(ServerErrorsContext)[name];
	const own = field.error.value;
	const tried = form.store.submitCount.value > 0;
	const id = fieldId(form, name);
	useEffect(() => keepTyped(form, name, id), [form, name, id]);
	return children({ id, error: own || (tried ? undefined : served), control, initial: form.initial[name] });
}

/** What was typed before the script arrived counts. */
function keepTyped(form: FormHandle, name: string, id: string): void {
	const element = document.getElementById(id);
	if (element instanceof HTMLInputElement && element.type === "checkbox") {
		setValue(form.store, name, element.checked, { shouldValidate: false });
	} else if (
		element instanceof HTMLInputElement ||
		element instanceof HTMLSelectElement ||
		element instanceof HTMLTextAreaElement
	) {
		setValue(form.store, name, element.value, { shouldValidate: false });
	}
}

const words = (value: string | boolean | undefined) => (typeof value === "string" ? value : undefined);

/** A text field of a form: `<TextField of={form} name="email" type="email" label="Email" autoComplete="email" />`. */
export function TextField({
	of: form,
	name,
	label,
	hint,
	optional,
	...rest
}: Common & Omit<InputHTMLAttributes<HTMLInputElement>, "name">) {
	return (
		<Field of={form.store} name={name} type="string">
			{(field, control) => (
				<BoundField of={form} name={name} field={field} control={control}>
					{({ id, error, control: bound, initial }) => (
						<TextInput
							{...rest}
							{...bound}
							id={id}
							label={label}
							hint={hint}
							error={error}
							{...(optional && { optional })}
							defaultValue={rest.defaultValue ?? words(initial)}
						/>
					)}
				</BoundField>
			)}
		</Field>
	);
}

/** A text area of a form. */
export function TextAreaField({
	of: form,
	name,
	label,
	hint,
	optional,
	...rest
}: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name">) {
	return (
		<Field of={form.store} name={name} type="string">
			{(field, control) => (
				<BoundField of={form} name={name} field={field} control={control}>
					{({ id, error, control: bound, initial }) => (
						<TextArea
							{...rest}
							{...bound}
							id={id}
							label={label}
							hint={hint}
							error={error}
							{...(optional && { optional })}
							defaultValue={rest.defaultValue ?? words(initial)}
						/>
					)}
				</BoundField>
			)}
		</Field>
	);
}

/** A native select of a form: `<SelectField of={form} name="country" label="Country" choices={…} empty="Choose" />`. */
export function SelectField({
	of: form,
	name,
	label,
	hint,
	optional,
	choices,
	empty,
	...rest
}: Common &
	Omit<SelectHTMLAttributes<HTMLSelectElement>, "name"> & { choices: readonly Choice[]; empty?: string }) {
	return (
		<Field of={form.store} name={name} type="string">
			{(field, control) => (
				<BoundField of={form} name={name} field={field} control={control}>
					{({ id, error, control: bound, initial }) => (
						<Select
							{...rest}
							{...bound}
							id={id}
							label={label}
							hint={hint}
							error={error}
							choices={choices}
							{...(empty !== undefined && { empty })}
							{...(optional && { optional })}
							defaultValue={rest.defaultValue ?? words(initial)}
						/>
					)}
				</BoundField>
			)}
		</Field>
	);
}

/** A checkbox of a form; without JavaScript it posts "on". */
export function CheckboxField({
	of: form,
	name,
	label,
	hint,
	...rest
}: Omit<Common, "optional"> & Omit<InputHTMLAttributes<HTMLInputElement>, "name">) {
	return (
		<Field of={form.store} name={name} type="boolean">
			{(field, control) => (
				<BoundField of={form} name={name} field={field} control={control}>
					{({ id, error, control: bound, initial }) => (
						<Checkbox
							{...rest}
							{...bound}
							id={id}
							label={label}
							hint={hint}
							error={error}
							defaultChecked={rest.defaultChecked ?? initial === true}
						/>
					)}
				</BoundField>
			)}
		</Field>
	);
}
