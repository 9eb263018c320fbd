import { hubCopy } from "#app/pages/uk/hub/copy.ts";
import { Booking } from "#app/pages/uk/hub/ending.tsx";
import { REASON_CARDS } from "#app/pages/uk/hub/records.ts";
import { Scenarios } from "#app/pages/uk/hub/scenarios.tsx";
import { useCopy, withTexts } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { LinkButton } from "#app/ui/button/button.tsx";
import { Seal } from "#app/ui/ornament/ornament.tsx";
import { Actions, ChatLink } from "#app/uk/page/blocks.tsx";
import { UK_MESSAGES } from "#app/uk/page/chat-messages.ts";
import { UkPage } from "#app/uk/page/frame.tsx";
import { TaxBasis } from "#app/uk/tax-basis/tax-basis.tsx";
import * as css from "./old.css.ts";

/** Not listed by search engines. */
export const handle = { unlisted: true };

/**
 * /uk-old: the hub's sections in brief, as a letter; canonical to /uk (docs/specification/landing-pages.md#older-landing-page).
 */
export default function UkOld() {
	const t = useCopy(hubCopy);
	const { brand } = useSite();
	return (
		<UkPage path="/uk-old" claims="uk-old">
			<Seo title={t.old.title} description={t.old.description} path="/uk" image="uk" />
			<div className={css.desk}>
				<article className={css.letter}>
					<p className={css.letterhead}>
						<Seal className={css.seal} />
						{brand}
					</p>
					<h1 className={css.title}>{t.old.title}</h1>
					<p>{t.old.greeting}</p>
					<p className={css.initial}>{t.old.opening}</p>
					<p>{t.old.saving}</p>
					<TaxBasis of="saving" method="salary" />
					<p>{t.old.reasons}:</p>
					<ul className={css.reasons}>
						{withTexts(REASON_CARDS, t.reasonCards).map(({ title, href }) => (
							<li key={href}>
								<a href={href}>{title}</a>
							</li>
						))}
					</ul>
					<p>{t.old.closing}</p>
					<p className={css.sign}>{t.old.sign}</p>
					<Actions>
						<ChatLink message={UK_MESSAGES.hub} label="uk_old" variant="primary">
							{t.old.chat}
						</ChatLink>
						<LinkButton href="/uk" variant="secondary">
							{t.old.hub}
						</LinkButton>
					</Actions>
				</article>
			</div>
			<Scenarios />
			<Booking />
		</UkPage>
	);
}
