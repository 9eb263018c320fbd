import { Field, type FieldElementProps, type FieldStore, setValue } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import {
	createContext,
	type InputHTMLAttributes,
	type ReactNode,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	use,
	useEffect,
} from "react";
import { Checkbox, type Choice, Select, TextArea, TextInput } from "../field/field";
import { type FormHandle, type FormValues, fieldId } from "./use-form";

/** Messages of the server for a form that was sent without JavaScript: field name to message. */
export const ServerErrorsContext = createContext<Readonly<Record<string, string>>>({});

interface Common {
	of: FormHandle;
	name: string;
	/** The form's id, a dash and the name, unless it is another. */
	id?: string;
	label: ReactNode;
	hint?: ReactNode;
	optional?: boolean;
}

/** What a control gets from its form. */
type Bound = FieldElementProps<FormValues, string> & { id: string; error: string | undefined };

interface FormFieldProps {
	of: FormHandle;
	name: string;
	id: string | undefined;
	type: "string" | "boolean";
	/** Draws the control, given also what the field starts with. */
	children: (bound: Bound, initial: string | boolean | undefined) => ReactNode;
}

/** Binds a control to a field of a form. */
function FormField({ of: form, name, id = fieldId(form, name), type, children }: FormFieldProps) {
	return (
		<Field of={form.store} name={name} type={type}>
			{(field, control) => (
				<FieldState of={form} name={name} id={id} field={field}>
					{error => children({ ...control, id, error }, form.initial[name])}
				</FieldState>
			)}
		</Field>
	);
}

/** Reads a field's signals for the control that shows it. */
function FieldState({
	of: form,
	name,
	id,
	field,
	children,
}: Pick<FormFieldProps, "of" | "name"> & {
	id: string;
	field: FieldStore<FormValues, string>;
	children: (error: string | undefined) => ReactNode;
}) {
	useSignals();
	const served = use(ServerErrorsContext)[name];
	const own = field.error.value;
	const tried = form.store.submitCount.value > 0;
	useEffect(() => keepTyped(form, name, id), [form, name, id]);
	return children(own || (tried ? undefined : served));
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
	of,
	name,
	id,
	...rest
}: Common & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id">) {
	return (
		<FormField of={of} name={name} id={id} type="string">
			{(bound, initial) => (
				<TextInput {...rest} {...bound} defaultValue={rest.defaultValue ?? words(initial)} />
			)}
		</FormField>
	);
}

/** A text area of a form. */
export function TextAreaField({
	of,
	name,
	id,
	...rest
}: Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "name" | "id">) {
	return (
		<FormField of={of} name={name} id={id} type="string">
			{(bound, initial) => (
				<TextArea {...rest} {...bound} defaultValue={rest.defaultValue ?? words(initial)} />
			)}
		</FormField>
	);
}

/** A native select of a form: `<SelectField of={form} name="country" label="Country" choices={…} empty="Choose" />`. */
export function SelectField({
	of,
	name,
	id,
	...rest
}: Common &
	Omit<SelectHTMLAttributes<HTMLSelectElement>, "name" | "id"> & {
		choices: readonly Choice[];
		empty?: string;
	}) {
	return (
		<FormField of={of} name={name} id={id} type="string">
			{(bound, initial) => <Select {...rest} {...bound} defaultValue={rest.defaultValue ?? words(initial)} />}
		</FormField>
	);
}

/** A checkbox of a form; without JavaScript it posts "on", and starts ticked with that as well as with true. */
export function CheckboxField({
	of,
	name,
	id,
	...rest
}: Omit<Common, "optional"> & Omit<InputHTMLAttributes<HTMLInputElement>, "name" | "id">) {
	return (
		<FormField of={of} name={name} id={id} type="boolean">
			{(bound, initial) => (
				<Checkbox
					{...rest}
					{...bound}
					defaultChecked={rest.defaultChecked ?? (initial === true || initial === "on")}
				/>
			)}
		</FormField>
	);
}
