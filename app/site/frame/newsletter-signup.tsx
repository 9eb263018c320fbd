import { Island } from "#app/islands/island.tsx";
import type { RefusedForm } from "#app/leads/intake/refused-form.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { frameCopy } from "./copy.ts";
import * as css from "./footer.css.ts";
import NewsletterSignupIsland from "./newsletter-signup.island";

/** The form that asks for an address, with a page's own words where it has some; its styles are the footer's. */
export function NewsletterForm({
	words,
	refused = null,
}: {
	words?: { label: string; hint: string; button: string };
	/** What the server says of it where it came without a script. */
	refused?: RefusedForm | null;
}) {
	const { title: _, ...usual } = useCopy(frameCopy).newsletter;
	const { newsletterConfirms } = useSite();
	return (
		<Island
			of={NewsletterSignupIsland}
			// What the server refused takes the focus at once.
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
