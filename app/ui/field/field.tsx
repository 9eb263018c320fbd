import type {
	InputHTMLAttributes,
	ReactNode,
	Ref,
	SelectHTMLAttributes,
	TextareaHTMLAttributes,
} from "react";
import { classes } from "../classes";
import * as css from "./field.css.ts";

interface FieldProps {
	id: string;
	label: ReactNode;
	hint?: ReactNode;
	error?: string | undefined;
	/** Says "(optional)" after the label. */
	optional?: boolean;
	children: ReactNode;
}

/** A control with its label, hint and error. The control takes `ariaFor(id, …)` as its ARIA attributes. */
export function Field({ id, label, hint, error, optional, children }: FieldProps) {
	return (
		<div className={css.field}>
			<label htmlFor={id} className={css.label}>
				{label}
				{optional ? <span className={css.optional}> (optional)</span> : null}
			</label>
			{hint ? (
				<p id={`${id}-hint`} className={css.hint}>
					{hint}
				</p>
			) : null}
			{children}
			{error ? (
				<p id={`${id}-error`} className={css.error}>
					{error}
				</p>
			) : null}
		</div>
	);
}

/** ARIA attributes that tie a control to its hint and error. */
export function ariaFor(id: string, hint: ReactNode, error: string | undefined) {
	const ids = classes(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
	return { ...(ids && { "aria-describedby": ids }), ...(error && { "aria-invalid": true as const }) };
}

type Labelled = Pick<FieldProps, "id" | "label" | "hint" | "error" | "optional">;

/** A labelled text input: `<TextInput id="q" name="q" label="Search" />`. */
export function TextInput({
	id,
	label,
	hint,
	error,
	optional,
	className,
	...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
	return (
		<Field id={id} label={label} hint={hint} error={error} {...(optional && { optional })}>
			<input {...rest} id={id} className={classes(css.input, className)} {...ariaFor(id, hint, error)} />
		</Field>
	);
}

/** A labelled text area. */
export function TextArea({
	id,
	label,
	hint,
	error,
	optional,
	className,
	...rest
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
	return (
		<Field id={id} label={label} hint={hint} error={error} {...(optional && { optional })}>
			<textarea
				{...rest}
				id={id}
				className={classes(css.input, css.area, className)}
				{...ariaFor(id, hint, error)}
			/>
		</Field>
	);
}

/** What a select offers: a value with its words, or a text that is both. */
export type Choice = string | { readonly value: string; readonly label: string };

/** A labelled native select, which is the best one on a phone: `<Select id="c" label="Country" choices={…} />`. */
export function Select({
	id,
	label,
	hint,
	error,
	optional,
	choices,
	empty,
	className,
	...rest
}: Labelled &
	SelectHTMLAttributes<HTMLSelectElement> & {
		ref?: Ref<HTMLSelectElement>;
		choices: readonly Choice[];
		/** Words of the choice that chooses nothing. */
		empty?: string;
	}) {
	return (
		<Field id={id} label={label} hint={hint} error={error} {...(optional && { optional })}>
			<select
				{...rest}
				id={id}
				className={classes(css.input, css.select, className)}
				{...ariaFor(id, hint, error)}
			>
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

/** A small checkbox that stands in a row of a table or among words; give it a name of its own, or a label around it. */
export function Tick({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
	return <input {...rest} type="checkbox" className={classes(css.tick, className)} />;
}

/** A labelled checkbox. */
export function Checkbox({
	id,
	label,
	hint,
	error,
	optional: _optional,
	...rest
}: Labelled & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
	return (
		<div>
			<label className={css.check}>
				<input {...rest} type="checkbox" id={id} className={css.box} {...ariaFor(id, hint, error)} />
				<span>{label}</span>
			</label>
			{hint ? (
				<p id={`${id}-hint`} className={css.hint}>
					{hint}
				</p>
			) : null}
			{error ? (
				<p id={`${id}-error`} className={css.error}>
					{error}
				</p>
			) : null}
		</div>
	);
}

/** A field that people never see and machines fill in (docs/specification/forms-and-intake.md#spam). */
export function Honeypot({ id }: { id: string }) {
	return (
		<div aria-hidden="true" className={css.trap}>
			<label htmlFor={id}>Website</label>
			<input id={id} name="website" tabIndex={-1} autoComplete="off" />
		</div>
	);
}
