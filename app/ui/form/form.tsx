import { Form as ModularForm } from "@modular-forms/react";
import { useSignals } from "@preact/signals-react/runtime";
import { type FormHTMLAttributes, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { type GenericSchema, safeParse } from "valibot";
import { Button } from "../button/button";
import { ErrorSummary } from "../error-summary/error-summary";
import { FormContext, useOwnForm } from "./form-fields";
import { type FormHandle, fieldId, type SubmitForm } from "./use-form";
import { useLateAnswers } from "./use-late-answers";

const NONE: Readonly<Record<string, string>> = {};

/**
 * A form with an error summary at its top; without `summary` the focus goes to the first wrong field instead. Where
 * the script is missing the browser posts it to `action`, and the server's messages come back as `errors`:
 * `<Form of={form} action="/" errors={actionData?.fields} onSubmit={send}>`.
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
	const late = useLateAnswers();
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

/** The summary of what is wrong; empty while nothing is. */
function FormErrors() {
	useSignals();
	const { form, errors } = useOwnForm();
	const attempt = form.store.submitCount.value;
	const names = form.store.internal.fieldNames.value;
	const found = attempt
		? names.map(name => [name, form.store.internal.fields[name]?.error.value ?? ""] as const)
		: Object.entries(errors);
	// What is put right goes from it at once, and the focus stays where one types.
	const wrong = found.filter(([, message]) => message !== "");
	if (form.store.submitting.value) return null;
	return (
		<ErrorSummary
			attempt={attempt}
			errors={wrong.map(([name, message]) => ({
				fieldId: idOf(form, name),
				message: withSubject(message, labelOf(form, name)),
			}))}
		/>
	);
}

/** The control of a field; the server, which says what is wrong with a form that came without a script, has none. */
function controlOf(form: FormHandle, name: string): HTMLElement | null {
	const control = form.store.element.peek()?.elements.namedItem(name);
	return control && control instanceof HTMLElement ? control : null;
}

/** The id of a field's control, which may have one of its own. */
const idOf = (form: FormHandle, name: string): string => controlOf(form, name)?.id || fieldId(form, name);

/** The words of a field's label, without what is said of it beside; null where the server draws it. */
function labelOf(form: FormHandle, name: string): string | null {
	const control = controlOf(form, name);
	const label = control && document.querySelector(`label[for="${CSS.escape(control.id)}"]`);
	return label?.firstChild?.textContent ?? null;
}

/** Beside its field a message needs no subject; in the summary it has none but this. */
function withSubject(message: string, label: string | null): string {
	if (label === null) return message;
	return message
		.replace(/^Must /, () => `${label} must `)
		.replace(/^Please (?=use|remove)/, () => `${label}: please `);
}

/** Puts the focus into the first field that was found wrong. */
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
 * The form's button; while it is being sent it reads `busy` and is disabled, and it has the focus again that it loses by that.
 * With `keepsFocus` it is not, though a press does nothing: whoever saves by keyboard goes on from where they were.
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
