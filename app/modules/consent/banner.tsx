import { useEffect, useRef } from "react";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { BANNER_HEIGHT } from "#app/modules/overlays/banner-height.ts";
import { Button } from "#app/ui/button/button.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { NECESSARY_ONLY } from "#domain/consent/categories.ts";
import * as css from "./banner.css.ts";
import { openCookieSettings } from "./consent-store";
import { consentCopy } from "./copy";
import { acceptAll, choose } from "./decide";

/** Keeps what has the focus from lying under the banner, and lets the page's end be scrolled above it. */
function useRoomBelow() {
	const banner = useRef<HTMLElement>(null);
	useEffect(() => {
		const element = banner.current;
		if (!element) return;
		// Not on the body: a dialog puts the body's own style back when it closes, after the banner has gone.
		const { documentElement: root } = document;
		const observer = new ResizeObserver(() => {
			const height = `${element.offsetHeight}px`;
			root.style.scrollPaddingBottom = height;
			root.style.setProperty(BANNER_HEIGHT, height);
			root.style.paddingBottom = height;
		});
		observer.observe(element);
		return () => {
			observer.disconnect();
			root.style.scrollPaddingBottom = "";
			root.style.removeProperty(BANNER_HEIGHT);
			root.style.paddingBottom = "";
		};
	}, []);
	return banner;
}

/** The cookie banner: three answers of the same size and contrast. It takes no focus and traps none. */
export function Banner() {
	const t = useCopy(consentCopy).banner;
	const banner = useRoomBelow();
	return (
		<section ref={banner} className={css.banner} aria-labelledby="cookie-banner-title">
			<div className={css.inner}>
				<div>
					<h2 id="cookie-banner-title" className={css.title}>
						{t.title}
					</h2>
					<p className={css.text}>{t.text}</p>
					<p className={css.text}>{t.always}</p>
					<p className={css.text}>
						{t.later} <TextLink href="/privacy">{t.privacy}</TextLink>
					</p>
				</div>
				<div className={css.answers}>
					<Button variant="secondary" wide className={css.answer} onClick={acceptAll}>
						{t.acceptAll}
					</Button>
					<Button variant="secondary" wide className={css.answer} onClick={() => choose(NECESSARY_ONLY)}>
						{t.necessaryOnly}
					</Button>
					<Button variant="secondary" wide className={css.answer} onClick={openCookieSettings}>
						{t.customize}
					</Button>
				</div>
			</div>
		</section>
	);
}
