import { Phone } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { reports } from "#app/modules/analytics/reports.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden/visually-hidden.tsx";
import { formatPhone, telLink } from "#domain/contact/phone.ts";
import { NAV_APPEARS_AFTER_PX, NAV_COUNTDOWN_TICK_MS } from "#domain/uk/countdown.ts";
import { frameCopy } from "./copy";
import * as css from "./sticky-nav.css.ts";
import { useCountdown } from "./use-countdown";
import { useOfficeOpen } from "./use-office-open";

function useScrolledPast(pixels: number): boolean {
	const [past, setPast] = useState(false);
	useEffect(() => {
		const look = () => setPast(window.scrollY > pixels);
		// In a frame the layout is known; right after the page woke up, asking would compute it once more.
		const first = requestAnimationFrame(look);
		window.addEventListener("scroll", look, { passive: true });
		return () => {
			cancelAnimationFrame(first);
			window.removeEventListener("scroll", look);
		};
	}, [pixels]);
	return past;
}

/** The sticky UK navigation: it appears beyond 80 px (spec 001 §2 and §9). `current` is the page's path. */
export function StickyNav({ current }: { current: string }) {
	const { nav } = useCopy(frameCopy);
	const shown = useScrolledPast(NAV_APPEARS_AFTER_PX);
	const links = [
		["/uk", nav.overview],
		["/uk/tax-savings", nav.taxSavings],
		["/uk/lifestyle", nav.lifestyle],
		["/uk/fast-setup", nav.visasBanking],
		["/uk/corporate-tax", nav.costs],
	] as const;
	const bar = useRef<HTMLDivElement>(null);
	useEffect(() => {
		const here = bar.current?.querySelector<HTMLElement>("[aria-current]");
		if (!shown || !bar.current || !here) return;
		bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.offsetWidth) / 2;
	}, [shown]);
	return (
		<nav aria-label={nav.label} className={classes(ink, css.nav)} data-shown={shown}>
			<Container className={css.row}>
				<div ref={bar} className={css.links}>
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
					href={current === "/uk" ? "#book-call" : "/uk#book-call"}
					{...reports("uk_nav_click", nav.bookCall)}
				>
					{nav.bookCall}
				</a>
				<NavCountdown />
				{shown && <OfficePhone />}
			</Container>
		</nav>
	);
}

function NavCountdown() {
	const { nav } = useCopy(frameCopy);
	const { entries } = useSite();
	const left = useCountdown(entries.nav_countdown_ends_at, NAV_COUNTDOWN_TICK_MS);
	if (!left) return null;
	return (
		<p className={css.countdown}>
			{left.state === "ended"
				? nav.offerEnded
				: `${nav.offerEndsIn} ${left.days}d ${left.hours}h ${left.minutes}m`}
		</p>
	);
}

/** The UK phone button, there in UK office hours only. */
function OfficePhone() {
	const { nav } = useCopy(frameCopy);
	const { phone } = useSite();
	if (!useOfficeOpen()) return null;
	return (
		<a href={telLink(phone)} className={css.phone} {...reports("uk_phone_click", "sticky_nav")}>
			<Icon of={Phone} />
			<VisuallyHidden>{nav.callUs}: </VisuallyHidden>
			<span className={css.phoneNumber}>{formatPhone(phone)}</span>
		</a>
	);
}
