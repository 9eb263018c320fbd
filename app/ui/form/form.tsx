import { Form as ModularForm } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { type FormHTMLAttributes, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { type GenericSchema, safeParse } from "valibot";
import { Button } from "../button/button.tsx";
import { ErrorSummary } from "../error-summary/error-summary.tsx";
import { FormContext, useOwnForm } from "./form-fields.tsx";
import { useDeferredSubmit } from "./use-deferred-submit.ts";
import { type FormHandle, fieldId, type SubmitForm } from "./use-form.ts";

const NONE: Readonly<Record<string, string>> = {};

/**
 * A form with an error summary at its top; without `summary` the first invalid field takes the focus instead. Without scripts
 * the browser posts it to `action`, and the server's messages return as `errors`: `<Form of={form} action="/"
 * errors={actionData?.fields} onSubmit={send}>`.
 */
export function Form<Schema extends GenericSchema>({
	of: form,
	onSubmit,
	errors = NONE,
	summary = true,
	children,
	...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, "onSubmit"> & {
	of: FormHandle<Schema>;
	onSubmit: SubmitForm<Schema>;
	errors?: Readonly<Record<string, string>> | undefined;
	summary?: boolean;
	children: ReactNode;
}) {
	const late = useDeferredSubmit();
	return (
		<ModularForm
			method="post"
			{...rest}
			{...late}
			of={form.store}
			shouldFocus={false}
			onSubmit={async (values, event) => {
				const element = event.currentTarget ?? form.store.element.peek();
				const parsed = safeParse(form.schema, values, { abortPipeEarly: true });
				if (parsed.success && element) await onSubmit(parsed.output, element);
			}}
		>
			<FormContext value={{ form, errors }}>
				{summary ? <FormErrors /> : <FirstError />}
				{children}
			</FormContext>
		</ModularForm>
	);
}

/** The summary of the errors; empty if there are none. */
function FormErrors() {
	useSignals();
	const { form, errors } = useOwnForm();
	const attempt = form.store.submitCount.value;
	const names = form.store.internal.fieldNames.value;
	const found = attempt
		? names.map(name => [name, form.store.internal.fields[name]?.error.value ?? ""] as const)
		: Object.entries(errors);
	// The error of a corrected field disappears at once, and the focus stays in the field.
	const wrong = found.filter(([, message]) => message !== "");
	if (form.store.submitting.value) return null;
	return (
		<ErrorSummary
			attempt={attempt}
			errors={wrong.map(([name, message]) => ({
				fieldId: fieldId(form, name),
				message: withSubject(message, labelOf(form, name)),
			}))}
		/>
	);
}

/** Returns the text of a field's label without additions such as "(optional)"; null on the server. */
function labelOf(form: FormHandle, name: string): string | null {
	const label = form.store.element.peek()?.querySelector(`label[for="${CSS.escape(fieldId(form, name))}"]`);
	return label?.firstChild?.textContent ?? null;
}

/** Adds the label as the subject: beside its field a message needs none, but the summary shows no label. */
function withSubject(message: string, label: string | null): string {
	if (label === null) return message;
	return message
		.replace(/^Must /, () => `${label} must `)
		.replace(/^Please (?=use|remove)/, () => `${label}: please `);
}

/** Focuses the first invalid field. */
function FirstError() {
	useSignals();
	const { store } = useOwnForm().form;
	const attempt = store.submitCount.value;
	const sending = store.submitting.value;
	useEffect(() => {
		if (attempt > 0 && !sending)
			store.element.peek()?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
	}, [store, attempt, sending]);
	return null;
}

/**
 * The form's submit button. While sending it shows `busy` and is disabled; afterwards it takes back the focus that it lost by
 * that. With `keepsFocus` it stays enabled but ignores presses, so that keyboard users keep their position.
 */
export function SubmitButton({
	busy,
	disabled,
	keepsFocus = false,
	children,
	...rest
}: Omit<React.ComponentProps<typeof Button>, "busy" | "type"> & { busy: string; keepsFocus?: boolean }) {
	useSignals();
	const sending = useOwnForm().form.store.submitting.value;
	const button = useRef<HTMLButtonElement>(null);
	const pressed = useRef(false);
	useLayoutEffect(() => {
		if (sending) pressed.current = document.activeElement === button.current;
		else if (pressed.current && document.activeElement === document.body)
			button.current?.focus({ preventScroll: true });
	}, [sending]);
	return (
		<Button
			{...rest}
			ref={button}
			type="submit"
			busy={sending}
			disabled={(sending && !keepsFocus) || disabled}
		>
			{sending ? busy : children}
		</Button>
	);
}
