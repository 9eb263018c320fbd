import { useEffect } from "react";
import { boolean, type InferOutput, nullable, object } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { Form, SubmitButton } from "#app/ui/form/form.tsx";
import { TextField } from "#app/ui/form/form-fields.tsx";
import { resetForm, typedIn, useForm } from "#app/ui/form/use-form.ts";
import { fetchToasts } from "#app/ui/toast/toast.ts";
import { NewsletterForm } from "#domain/newsletter/subscription.ts";
import type { frameCopy } from "./copy.ts";
import * as css from "./footer.css.ts";
import { subscribeNewsletter } from "./subscribe-newsletter.ts";

export const props = object({
	words: words<Omit<WordsOf<typeof frameCopy, "newsletter">, "title">>(),
	/** Double opt-in: a mail asks for confirmation first. */
	confirms: boolean(),
	refused: nullable(RefusedForm),
});

/** The newsletter form; without JavaScript the browser posts it to /newsletter. */
export default function NewsletterSignupIsland({ words: t, confirms, refused }: InferOutput<typeof props>) {
	const form = useForm(NewsletterForm, { id: "newsletter", initial: { email: "", ...refused?.values } });
	useEffect(fetchToasts, []);
	return (
		<Form
			of={form}
			action="/newsletter"
			errors={refused?.fields}
			noValidate={false}
			className={css.subscribe}
			onSubmit={async ({ email }) => {
				const sent = typedIn(form);
				if ((await subscribeNewsletter(email, t, confirms)) && typedIn(form) === sent) resetForm(form);
			}}
		>
			<div className={css.subscribeField}>
				<TextField name="email" type="email" required autoComplete="email" label={t.label} hint={t.hint} />
			</div>
			<SubmitButton busy={t.busy} variant="secondary">
				{t.button}
			</SubmitButton>
		</Form>
	);
}
