import type { ReactNode } from "react";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { Alert } from "#app/ui/alert/alert.tsx";
import { Honeypot } from "#app/ui/field/field.tsx";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { CheckboxField, TextField } from "#app/ui/form/form-fields.tsx";
import type { RefusedForm } from "./contact-fields";
import { formCopy } from "./copy";
import * as css from "./forms.css.ts";
import type { useCapture } from "./use-capture";

/** Name, email and consent; the browser posts them to the page itself where the script is missing. */
export function ContactForm({
	id,
	capture: { form, state, send },
	refused,
	submit,
	busy,
}: {
	/** The anchor of the block that holds the form, and the name that the page's action knows it by. */
	id: string;
	capture: ReturnType<typeof useCapture>;
	refused?: RefusedForm | undefined;
	submit: string;
	busy: string;
}) {
	const t = useCopy(formCopy);
	return (
		<Form of={form} action={`#${id}`} onSubmit={send} errors={refused?.fields} className={css.form}>
			<input type="hidden" name="form" value={id} />
			<TextField of={form} name="name" label={t.fields.name} autoComplete="name" required />
			<TextField of={form} name="email" type="email" label={t.fields.email} autoComplete="email" required />
			<CheckboxField of={form} name="gdprConsent" label={t.fields.consent} />
			<Honeypot id={`${id}-website`} />
			{state === "unreached" || state === "troubled" || state === "refused" ? (
				<Alert tone="danger" live>
					{t.consultation[state]}
				</Alert>
			) : null}
			<SubmitButton of={form} busy={busy} wide>
				{submit}
			</SubmitButton>
			<p className={css.privacy}>
				{t.fields.privacy} <a href="/privacy">{t.fields.privacyLink}</a>
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
