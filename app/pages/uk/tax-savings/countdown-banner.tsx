import { useEffect, useState } from "react";
import { track } from "#app/modules/analytics/track.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { useCountdown } from "#app/modules/uk-page/use-countdown.ts";
import { classes } from "#app/ui/classes.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { BANNER_COUNTDOWN_TICK_MS, type Countdown } from "#domain/uk/countdown.ts";
import { taxSavingsCopy } from "./copy";
import * as css from "./tax-savings.css.ts";

/**
 * The countdown banner: running, ended or dismissed (spec 001 §4). `ended` says how it stood when the page was made,
 * so that nothing moves once the browser's own clock takes over.
 */
export function CountdownBanner({ ended }: { ended: boolean }) {
	const { banner: t } = useCopy(taxSavingsCopy);
	const { entries } = useSite();
	const left = useCountdown(entries.banner_countdown_ends_at, BANNER_COUNTDOWN_TICK_MS);
	const [dismissed, setDismissed] = useState(false);
	const over = left ? left.state === "ended" : ended;
	const known = left !== null;
	useEffect(() => {
		if (known) track("uk_countdown", over ? "ended" : "shown");
	}, [known, over]);
	if (dismissed) return null;
	return (
		<section className={over ? classes(ink, css.bannerOver) : css.banner} aria-label={t.label}>
			<Container className={css.bannerRow}>
				<p className={css.bannerText}>{over ? t.ended : t.running}</p>
				{over ? null : <Clock left={left} />}
				<button
					type="button"
					className={css.dismiss}
					onClick={() => {
						setDismissed(true);
						track("uk_countdown", "dismissed");
					}}
				>
					{t.dismiss}
				</button>
			</Container>
		</section>
	);
}

function Clock({ left }: { left: Countdown | null }) {
	const { banner: t } = useCopy(taxSavingsCopy);
	const running = left?.state === "running" ? left : null;
	const parts = [
		[running?.days, t.days],
		[running?.hours, t.hours],
		[running?.minutes, t.minutes],
		[running?.seconds, t.seconds],
	] as const;
	return (
		<p className={css.clock} role="timer">
			{parts.map(([value, unit]) => (
				<span key={unit}>
					<strong>{value === undefined ? "--" : String(value).padStart(2, "0")}</strong> {unit}
				</span>
			))}
		</p>
	);
}
