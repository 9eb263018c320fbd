import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { frameCopy } from "./copy.ts";
import * as css from "./footer.css.ts";
import NewsletterSignupIsland from "./newsletter-signup.island.tsx";

/** The newsletter form, optionally with a page's own texts; it is styled by the footer's stylesheet. */
export function NewsletterForm({
	words,
	refused = null,
}: {
	words?: { label: string; hint: string; button: string };
	/** The server's errors after a post without JavaScript. */
	refused?: RefusedForm | null;
}) {
	const { title: _, ...usual } = useCopy(frameCopy).newsletter;
	const { newsletterConfirms } = useSite();
	return (
		<Island
			of={NewsletterSignupIsland}
			// After a refusal the form takes the focus at once, so it must hydrate at once.
			when={refused ? "load" : "touched"}
			props={{ words: { ...usual, ...words }, confirms: newsletterConfirms, refused }}
		/>
	);
}

export function NewsletterSignup() {
	const { newsletter: t } = useCopy(frameCopy);
	return (
		<section className={css.newsletter} aria-labelledby="newsletter-title">
			<h2 className={css.letters} id="newsletter-title">
				{t.title}
			</h2>
			<NewsletterForm />
		</section>
	);
}
