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
import { afterPress, watchPresses } from "./after-press";
import { type FormHandle, type FormValues, fieldId } from "./use-form";

/** The form that fields stand in, and the server's messages by field where it was sent without JavaScript. */
export const FormContext = createContext<{
	form: FormHandle;
	errors: Readonly<Record<string, string>>;
} | null>(null);

/** The form around a field or a button. */
export function useOwnForm() {
	const own = use(FormContext);
	if (!own) throw new Error("This stands in no form");
	return own;
}

interface Common {
	name: string;
	/** The form's id, a dash and the name, unless it is another. */
	id?: string;
	label: ReactNode;
	hint?: ReactNode;
	optional?: boolean | string;
}

/** What a control gets from its form. */
type Bound = FieldElementProps<FormValues, string> & { id: string; error: string | undefined };

interface FormFieldProps {
	name: string;
	id: string | undefined;
	type: "string" | "boolean";
	/** Draws the control, given also what the field starts with. */
	children: (bound: Bound, initial: string | boolean | undefined) => ReactNode;
}

/** Binds a control to a field of its form. */
function FormField({ name, id: ownId, type, children }: FormFieldProps) {
	const { form } = useOwnForm();
	const id = ownId ?? fieldId(form, name);
	useEffect(watchPresses, []);
	return (
		<Field of={form.store} name={name} type={type}>
			{(field, control) => {
				// The message of a field that is left would move what is being pressed away from under the press.
				const onBlur: typeof control.onBlur = event => {
					// Into the open list of a select.
					if (event.currentTarget.contains(event.relatedTarget)) return;
					afterPress(() => control.onBlur(event));
				};
				return (
					<FieldState name={name} id={id} field={field}>
						{error => children({ ...control, onBlur, id, error }, form.initial[name])}
					</FieldState>
				);
			}}
		</Field>
	);
}

interface FieldStateProps {
	name: string;
	id: string;
	field: FieldStore<FormValues, string>;
	children: (error: string | undefined) => ReactNode;
}

/** Reads a field's signals for the control that shows it. */
function FieldState({ name, id, field, children }: FieldStateProps) {
	useSignals();
	const { form, errors } = useOwnForm();
	const own = field.error.value;
	const tried = form.store.submitCount.value > 0;
	useEffect(() => keepTyped(form, name, id), [form, name, id]);
	return children(own || (tried ? undefined : errors[name]));
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

/** What a field of a form takes; what it starts with is the form's `initial`. */
type Own<Attributes> = Common & Omit<Attributes, "name" | "id" | "defaultValue" | "defaultChecked">;

/** A text field of a form: `<TextField name="email" type="email" label="Email" autoComplete="email" />`. */
export function TextField({ name, id, ...rest }: Own<InputHTMLAttributes<HTMLInputElement>>) {
	return (
		<FormField name={name} id={id} type="string">
			{(bound, initial) => <TextInput {...rest} {...bound} defaultValue={words(initial)} />}
		</FormField>
	);
}

export function TextAreaField({ name, id, ...rest }: Own<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
	return (
		<FormField name={name} id={id} type="string">
			{(bound, initial) => <TextArea {...rest} {...bound} defaultValue={words(initial)} />}
		</FormField>
	);
}

interface SelectFieldProps extends Own<SelectHTMLAttributes<HTMLSelectElement>> {
	choices: readonly Choice[];
	empty?: string;
	listInPage?: boolean;
}

/** A native select of a form: `<SelectField name="country" label="Country" choices={…} empty="Choose" />`. */
export function SelectField({ name, id, ...rest }: SelectFieldProps) {
	return (
		<FormField name={name} id={id} type="string">
			{(bound, initial) => <Select {...rest} {...bound} defaultValue={words(initial)} />}
		</FormField>
	);
}

/** A checkbox of a form; without JavaScript it posts "on", and starts ticked with that as well as with true. */
export function CheckboxField({
	name,
	id,
	...rest
}: Omit<Own<InputHTMLAttributes<HTMLInputElement>>, "optional">) {
	return (
		<FormField name={name} id={id} type="boolean">
			{(bound, initial) => (
				<Checkbox {...rest} {...bound} defaultChecked={initial === true || initial === "on"} />
			)}
		</FormField>
	);
}
