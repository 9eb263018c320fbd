import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import * as css from "./banner.css.ts";
import { consentCopy } from "./copy.ts";
import { BANNER, CONSENT, type ConsentAction } from "./press.ts";

/**
 * The cookie banner: three answers of equal size and contrast. It neither takes nor traps the focus. It is a template until the
 * page's script shows it (follow-consent-page.ts), so until then its privacy link is not in the page.
 */
export function Banner() {
	const t = useCopy(consentCopy).banner;
	const { consentCountries } = useSite();
	const answer = (press: ConsentAction, label: string) => (
		<Button variant="secondary" wide className={css.answer} {...{ [CONSENT]: press }}>
			{label}
		</Button>
	);
	return (
		<template id={BANNER} data-countries={consentCountries.join(" ") || undefined}>
			<section className={css.banner} aria-labelledby="cookie-banner-title">
				<div className={css.inner}>
					<div className={css.words}>
						<h2 id="cookie-banner-title" className={css.title}>
							{t.title}
						</h2>
						<p className={css.text}>
							{t.text} {t.later} <TextLink href="/privacy">{t.privacy}</TextLink>
						</p>
						<p className={css.always}>{t.always}</p>
					</div>
					<div className={css.answers}>
						{answer("accept", t.acceptAll)}
						{answer("necessary", t.necessaryOnly)}
						{answer("customise", t.customize)}
					</div>
				</div>
			</section>
		</template>
	);
}
