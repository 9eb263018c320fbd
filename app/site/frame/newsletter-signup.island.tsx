import { useEffect, useState } from "react";
import { boolean, type InferOutput, object } from "valibot";
import { type WordsOf, words } from "#app/islands/words.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
import { fetchToasts } from "#app/ui/toast/toast.ts";
import type { frameCopy } from "./copy.ts";
import * as css from "./footer.css.ts";
import { subscribeNewsletter } from "./subscribe-newsletter";

export const props = object({
	words: words<Omit<WordsOf<typeof frameCopy, "newsletter">, "title">>(),
	/** A mail asks for confirmation first. */
	confirms: boolean(),
});

/** The form of the newsletter; without JavaScript the browser posts it to /newsletter. */
export default function NewsletterSignupIsland({ words: t, confirms }: InferOutput<typeof props>) {
	const [busy, setBusy] = useState(false);
	useEffect(fetchToasts, []);
	async function subscribe(event: React.FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		const email = String(new FormData(form).get("email") ?? "").trim();
		setBusy(true);
		if (await subscribeNewsletter(email, confirms)) form.reset();
		setBusy(false);
	}
	return (
		<form method="post" action="/newsletter" className={css.subscribe} onSubmit={subscribe}>
			<div className={css.subscribeField}>
				<TextInput
					id="newsletter-email"
					name="email"
					type="email"
					required
					autoComplete="email"
					label={t.label}
					hint={t.hint}
				/>
			</div>
			<Button type="submit" variant="secondary" busy={busy}>
				{busy ? t.busy : t.button}
			</Button>
		</form>
	);
}
