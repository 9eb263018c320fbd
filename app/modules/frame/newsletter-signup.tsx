import { useState } from "react";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextInput } from "#app/ui/field/field.tsx";
import { prepareToasts, toast } from "#app/ui/toast/toast.ts";
import { frameCopy } from "./copy.ts";
import * as css from "./footer.css.ts";

/** What sends comes when the field is reached, so that it is there when the connection is not. */
const sender = () => import("./subscribe-newsletter");

function prepare(): void {
	void Promise.all([sender(), prepareToasts()]).catch(() => {});
}

/** The footer's subscription; without JavaScript the browser posts it to /newsletter. */
export function NewsletterSignup() {
	const { newsletter: t } = useCopy(frameCopy);
	const { newsletterConfirms } = useSite();
	const [busy, setBusy] = useState(false);
	async function subscribe(event: React.FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const form = event.currentTarget;
		const email = String(new FormData(form).get("email") ?? "").trim();
		setBusy(true);
		try {
			const { subscribeNewsletter } = await sender();
			if (await subscribeNewsletter(email, newsletterConfirms)) form.reset();
		} catch (error) {
			console.error("The newsletter's script could not be loaded", error);
			toast({ title: "Error", description: "Failed to subscribe. Please try again.", tone: "destructive" });
		} finally {
			setBusy(false);
		}
	}
	return (
		<section className={css.newsletter} aria-labelledby="newsletter-title">
			<h2 className={css.letters} id="newsletter-title">
				{t.title}
			</h2>
			<form
				method="post"
				action="/newsletter"
				className={css.subscribe}
				onSubmit={subscribe}
				onFocus={prepare}
			>
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
		</section>
	);
}
