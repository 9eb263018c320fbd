import { Island } from "#app/islands/island.tsx";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { frameCopy } from "./copy.ts";
import * as css from "./footer.css.ts";
import NewsletterSignupIsland from "./newsletter-signup.island";

export function NewsletterSignup() {
	const { newsletter } = useCopy(frameCopy);
	const { newsletterConfirms } = useSite();
	const { title, ...words } = newsletter;
	return (
		<section className={css.newsletter} aria-labelledby="newsletter-title">
			<h2 className={css.letters} id="newsletter-title">
				{title}
			</h2>
			<Island of={NewsletterSignupIsland} props={{ words, confirms: newsletterConfirms }} />
		</section>
	);
}
