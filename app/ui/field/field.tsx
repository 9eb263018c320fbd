import {
	type InputHTMLAttributes,
	type ReactNode,
	type Ref,
	type SelectHTMLAttributes,
	type TextareaHTMLAttributes,
	useEffect,
} from "react";
import { classes } from "../classes.ts";
import * as css from "./field.css.ts";
import { showListInPage } from "./page-list.ts";

interface FieldProps {
	id: string;
	label: ReactNode;
	hint?: ReactNode;
	error?: string | undefined;
	/** Adds "(optional)" to the label, or the page's own word for it. */
	optional?: boolean | string;
	children: ReactNode;
}

/** A control with its label, hint and error. The control takes its ARIA attributes from `ariaFor(id, …)`. */
function Field({ id, label, hint, error, optional, children }: FieldProps) {
	return (
		<div className={css.field}>
			<label htmlFor={id} className={css.label}>
				{label}
				{optional ? (
					<span className={css.optional}>{` (${optional === true ? "optional" : optional})`}</span>
				) : null}
			</label>
			<Hint id={id} hint={hint} />
			{children}
			<Problem id={id} error={error} />
		</div>
	);
}

function Hint({ id, hint }: Pick<FieldProps, "id" | "hint">) {
	return hint ? (
		<p id={`${id}-hint`} className={css.hint}>
			{hint}
		</p>
	) : null;
}

function Problem({ id, error }: Pick<FieldProps, "id" | "error">) {
	return error ? (
		<p id={`${id}-error`} className={css.error}>
			{error}
		</p>
	) : null;
}

/** Returns the ARIA attributes that link a control to its hint and error. */
function ariaFor(id: string, hint: ReactNode, error: string | undefined) {
	const ids = classes(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
	return { ...(ids && { "aria-describedby": ids }), ...(error && { "aria-invalid": true as const }) };
}

type Labelled = Pick<FieldProps, "id" | "label" | "hint" | "error" | "optional">;

/** Splits a labelled control's props into those of the surrounding field and those of the control itself. */
function apart<Props extends Labelled>({ id, label, hint, error, optional, ...rest }: Props) {
	return {
		field: { id, label, hint, error, ...(optional && { optional }) },
		control: { ...rest, id, ...ariaFor(id, hint, error) },
	};
}

/** A labelled text input: `<TextInput id="q" name="q" label="Search" />`. */
export function TextInput({
	className,
	...props
}: Labelled & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
	const { field, control } = apart(props);
	return (
		<Field {...field}>
			<input {...control} className={classes(css.input, className)} />
		</Field>
	);
}

export function TextArea({
	className,
	...props
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
	const { field, control } = apart(props);
	return (
		<Field {...field}>
			<textarea {...control} className={classes(css.input, css.area, className)} />
		</Field>
	);
}

/** An option of a select: a value with a label, or one text for both. */
export type Choice = string | { readonly value: string; readonly label: string };

interface SelectProps extends Labelled, Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof Labelled> {
	ref?: Ref<HTMLSelectElement>;
	choices: readonly Choice[];
	/** Label of the option with an empty value. */
	empty?: string;
	/** Renders the list in the page where the native list is slow. Not in a dialog, because Escape would close the dialog too. */
	listInPage?: boolean;
}

/** A labelled native select: `<Select id="c" label="Country" choices={…} />`. The back office uses the native list. */
export function Select({ choices, empty, listInPage = false, className, ...props }: SelectProps) {
	const { field, control } = apart(props);
	useEffect(() => {
		const select = document.getElementById(props.id);
		if (listInPage && select instanceof HTMLSelectElement) return showListInPage(select);
	}, [props.id, listInPage]);
	return (
		<Field {...field}>
			<select {...control} className={classes(css.input, css.select, className)}>
				{empty === undefined ? null : <option value="">{empty}</option>}
				{choices.map(choice =>
					typeof choice === "string" ? (
						<option key={choice}>{choice}</option>
					) : (
						<option key={choice.value} value={choice.value}>
							{choice.label}
						</option>
					),
				)}
			</select>
		</Field>
	);
}

/** A small checkbox in a table row or in text; give it an accessible name or a label around it. */
export function Tick({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
	return <input {...rest} type="checkbox" className={classes(css.tick, className)} />;
}

export function Checkbox(
	props: Labelled & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
) {
	const { field, control } = apart(props);
	return (
		<div>
			<label className={css.check}>
				<input {...control} type="checkbox" className={css.box} />
				<span>{field.label}</span>
			</label>
			<Hint {...field} />
			<Problem {...field} />
		</div>
	);
}

/** A honeypot field, which is invisible to people and filled in by robots (docs/specification/forms-and-intake.md#spam). */
export function Honeypot({ id }: { id: string }) {
	return (
		<div aria-hidden="true" className={css.trap}>
			<label htmlFor={id}>Website</label>
			<input id={id} name="website" tabIndex={-1} autoComplete="off" />
		</div>
	);
}
