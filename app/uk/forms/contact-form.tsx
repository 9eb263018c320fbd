import type { ReactNode } from "react";
import type { WordsOf } from "#app/islands/words.ts";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Honeypot } from "#app/ui/field/field.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { CheckboxField, TextField } from "#app/ui/form/form-fields.tsx";
import type { formCopy } from "./copy";
import * as css from "./forms.css.ts";
import type { CaptureFailure, useCapture } from "./use-capture";

/** The words of the fields, and of what may become of them. */
export type ContactWords = WordsOf<typeof formCopy, "fields"> &
	Pick<WordsOf<typeof formCopy, "consultation">, CaptureFailure>;

/** Name, email and consent; the browser posts them to the page itself where the script is missing. */
export function ContactForm({
	id,
	capture: { form, state, send },
	refused,
	words: t,
	submit,
	busy,
}: {
	/** The anchor of the block that holds the form, and the name that the page's action knows it by. */
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

/** What stands where a form stood: thanks, and what happens now. */
export function Thanks({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className={css.thanks} role="status" tabIndex={-1} ref={box => box?.focus()}>
			<p className={css.thanksTitle}>{title}</p>
			{children}
		</div>
	);
}
