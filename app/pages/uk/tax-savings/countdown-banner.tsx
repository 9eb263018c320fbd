import type { ReactNode } from "react";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { classes } from "#app/ui/classes.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { endOf } from "#domain/content/entries.ts";
import { taxSavingsCopy } from "./copy.ts";
import * as css from "./tax-savings.css.ts";

/**
 * The countdown banner: running, ended or dismissed (docs/specification/uk.md#countdown-banner). The server renders its current
 * state, and renders the page anew at its end, so that there is no layout shift when the browser's clock takes over in
 * countdown-banner.early.element.ts.
 */
export function CountdownBanner() {
	const { banner: t } = useCopy(taxSavingsCopy);
	const ends = endOf(useSite().entries.banner_countdown_ends_at);
	const ended = ends <= Date.now();
	return (
		<countdown-banner ends={ends} className={css.bannerParts}>
			<Part name="running" open={!ended} className={css.banner} words={t.running}>
				<p className={css.clock} role="timer">
					{(["days", "hours", "minutes", "seconds"] as const).map(unit => (
						<span key={unit}>
							<strong data-unit={unit}>--</strong> {t[unit]}
						</span>
					))}
				</p>
			</Part>
			<Part name="ended" open={ended} className={classes(ink, css.bannerOver)} words={t.ended} />
		</countdown-banner>
	);
}

interface PartProps {
	name: "running" | "ended";
	open: boolean;
	className: string;
	words: string;
	children?: ReactNode;
}

/** A non-modal dialog, which the browser can close without scripts. */
function Part({ name, words, children, open, className }: PartProps) {
	const { banner: t } = useCopy(taxSavingsCopy);
	return (
		<dialog open={open} aria-label={t.label} className={classes(className, css.bannerPart)} data-part={name}>
			<Container>
				<form method="dialog" className={css.bannerRow}>
					<p className={css.bannerText}>{words}</p>
					{children}
					<button type="submit" className={css.dismiss}>
						{t.dismiss}
					</button>
				</form>
			</Container>
		</dialog>
	);
}
