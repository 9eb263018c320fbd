import type { ReactNode } from "react";
import type { WordsOf } from "#app/islands/words.ts";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Honeypot } from "#app/ui/field/field.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { CheckboxField, TextField } from "#app/ui/form/form-fields.tsx";
import type { formCopy } from "./copy.ts";
import * as css from "./forms.css.ts";
import type { CaptureFailure, useCapture } from "./use-capture.ts";

/** Copy of the fields and of the form's failure messages. */
export type ContactWords = WordsOf<typeof formCopy, "fields"> &
	Pick<WordsOf<typeof formCopy, "consultation">, CaptureFailure>;

/** Name, email and consent; without scripts the browser posts them to the page itself. */
export function ContactForm({
	id,
	capture: { form, state, send },
	refused,
	words: t,
	submit,
	busy,
}: {
	/** Element id of the section with the form, and the name by which the page's action identifies the form. */
	id: string;
	capture: ReturnType<typeof useCapture>;
	refused: RefusedForm | null;
	words: ContactWords;
	submit: string;
	busy: string;
}) {
	return (
		<Form of={form} action={`#${id}`} onSubmit={send} errors={refused?.fields} className={css.form}>
			<input type="hidden" name="form" value={id} />
			<TextField name="name" label={t.name} autoComplete="name" required />
			<TextField name="email" type="email" label={t.email} autoComplete="email" required />
			<CheckboxField name="gdprConsent" label={t.consent} />
			<Honeypot id={`${id}-website`} />
			{state === "unreached" || state === "troubled" || state === "refused" ? (
				<Alert tone="danger" live>
					{t[state]}
				</Alert>
			) : null}
			<SubmitButton busy={busy} wide>
				{submit}
			</SubmitButton>
			<p className={css.privacy}>
				{t.privacy} <a href="/privacy">{t.privacyLink}</a>
			</p>
		</Form>
	);
}

/** Takes the focus of the form that is gone, unless the visitor has moved on while it was being sent. */
function takeFocus(box: HTMLElement | null): void {
	if (document.activeElement === document.body) box?.focus();
}

/** Replaces a sent form: a thank-you, and what happens next. */
export function Thanks({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className={css.thanks} role="status" tabIndex={-1} ref={takeFocus}>
			<p className={css.thanksTitle}>{title}</p>
			{children}
		</div>
	);
}
