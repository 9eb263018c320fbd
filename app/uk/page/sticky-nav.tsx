import { Phone } from "lucide-react";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { around } from "#app/ui/layout/layout.css.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { formatPhone, telLink } from "#domain/contact/phone.ts";
import { endOf } from "#domain/content/entries.ts";
import { frameCopy } from "./copy.ts";
import * as css from "./sticky-nav.css.ts";

/** The pages with a section for booking a call. */
const BOOKING_PAGES = ["/uk", "/uk-old"];

/**
 * The sticky UK navigation, which appears after 80 px of scrolling (docs/specification/uk.md#navigation). `current` is the
 * page's path. Its behaviour is in sticky-nav.element.ts.
 */
export function StickyNav({ current }: { current: string }) {
	const { nav } = useCopy(frameCopy);
	const { entries, phone } = useSite();
	const number = formatPhone(phone);
	const links = [
		["/uk", nav.overview],
		["/uk/tax-savings", nav.taxSavings],
		["/uk/lifestyle", nav.lifestyle],
		["/uk/fast-setup", nav.visasBanking],
		["/uk/corporate-tax", nav.costs],
	] as const;
	return (
		<sticky-nav className={around}>
			<nav aria-label={nav.label} className={classes(ink, css.nav)} data-shown={false}>
				<Container className={css.row}>
					<div className={css.links}>
						{links.map(([href, label]) => (
							<a
								key={href}
								href={href}
								aria-current={href === current ? "page" : undefined}
								{...reports("uk_nav_click", label)}
							>
								{label}
							</a>
						))}
					</div>
					<a
						className={css.call}
						href={BOOKING_PAGES.includes(current) ? "#book-call" : "/uk#book-call"}
						{...reports("uk_nav_click", nav.bookCall)}
					>
						{nav.bookCall}
					</a>
					{/* Empty until the browser's clock is known, since the page is the same for everyone; no moment counts as passed. */}
					<p
						className={css.countdown}
						data-ends={endOf(entries.nav_countdown_ends_at)}
						data-running={nav.offerEndsIn}
						data-ended={nav.offerEnded}
					/>
					{/* Shown only in UK office hours. */}
					<a
						href={telLink(phone)}
						className={css.phone}
						hidden
						aria-label={`${nav.callUs}: ${number}`}
						data-tip
						data-office-phone=""
						{...reports("uk_phone_click", "sticky_nav")}
					>
						<Icon of={Phone} />
						<span className={css.phoneNumber}>{number}</span>
					</a>
				</Container>
			</nav>
		</sticky-nav>
	);
}
