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
import { Checkbox, type Choice, Select, TextArea, TextInput } from "../field/field.tsx";
import { afterPress, watchPresses } from "./after-press.ts";
import { type FormHandle, type FormValues, fieldId } from "./use-form.ts";

/** The form around its fields, and the server's messages by field if the form was posted without JavaScript. */
export const FormContext = createContext<{
	form: FormHandle;
	errors: Readonly<Record<string, string>>;
} | null>(null);

/** Returns the form around a field or a button. Throws outside a form. */
export function useOwnForm() {
	const own = use(FormContext);
	if (!own) throw new Error("This stands in no form");
	return own;
}

interface Common {
	name: string;
	label: ReactNode;
	hint?: ReactNode;
	optional?: boolean | string;
}

/** Props that a control gets from its form. */
type Bound = FieldElementProps<FormValues, string> & { id: string; error: string | undefined };

interface FormFieldProps {
	name: string;
	type: "string" | "boolean";
	/** Renders the control; `initial` is the field's initial value. */
	children: (bound: Bound, initial: string | boolean | undefined) => ReactNode;
}

/** Binds a control to a field of its form. */
function FormField({ name, type, children }: FormFieldProps) {
	const { form } = useOwnForm();
	const id = fieldId(form, name);
	useEffect(watchPresses, []);
	return (
		<Field of={form.store} name={name} type={type}>
			{(field, control) => {
				// The error of the field that loses focus would shift the layout and move the target of the press from under the
				// pointer.
				const onBlur: typeof control.onBlur = event => {
					// The focus moved into the select's own open list.
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

/** Subscribes to a field's signals and passes its error to the control. */
function FieldState({ name, id, field, children }: FieldStateProps) {
	useSignals();
	const { form, errors } = useOwnForm();
	const own = field.error.value;
	const tried = form.store.submitCount.value > 0;
	useEffect(() => keepTyped(form, name, id), [form, name, id]);
	return children(own || (tried ? undefined : errors[name]));
}

/** Takes over what the visitor typed before hydration. */
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

/** Props of a form's field; its initial value comes from the form's `initial`. */
type Own<Attributes> = Common & Omit<Attributes, "name" | "id" | "defaultValue" | "defaultChecked">;

/** A text field of a form: `<TextField name="email" type="email" label="Email" autoComplete="email" />`. */
export function TextField({ name, ...rest }: Own<InputHTMLAttributes<HTMLInputElement>>) {
	return (
		<FormField name={name} type="string">
			{(bound, initial) => <TextInput {...rest} {...bound} defaultValue={words(initial)} />}
		</FormField>
	);
}

export function TextAreaField({ name, ...rest }: Own<TextareaHTMLAttributes<HTMLTextAreaElement>>) {
	return (
		<FormField name={name} type="string">
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
export function SelectField({ name, ...rest }: SelectFieldProps) {
	return (
		<FormField name={name} type="string">
			{(bound, initial) => <Select {...rest} {...bound} defaultValue={words(initial)} />}
		</FormField>
	);
}

/** A checkbox of a form. Without JavaScript it posts "on", so an initial value of "on" ticks it like true. */
export function CheckboxField({
	name,
	...rest
}: Omit<Own<InputHTMLAttributes<HTMLInputElement>>, "optional">) {
	return (
		<FormField name={name} type="boolean">
			{(bound, initial) => (
				<Checkbox {...rest} {...bound} defaultChecked={initial === true || initial === "on"} />
			)}
		</FormField>
	);
}
