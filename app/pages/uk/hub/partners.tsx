import { useCopy } from "#app/site/cms/page-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Container } from "#app/ui/layout/layout.tsx";
import { hubCopy } from "./copy.ts";
import * as css from "./hub.css.ts";

const MARKS = [
	["freeZone", "M4 28V12l12-8 12 8v16M4 28h24M12 28V16h8v12"],
	["bank", "M3 12L16 4l13 8zM6 12v12M13 12v12M19 12v12M26 12v12M3 28h26"],
	["taxAdviser", "M16 3v26M5 9h22M5 9L1 20h8zM27 9l-4 11h8z"],
	["visaCentre", "M4 6h24v20H4zM9 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M7 23a6 6 0 0 1 12 0M21 12h4M21 17h4"],
	["lawFirm", "M16 3l11 5v8c0 7-5 11-11 13C10 27 5 23 5 16V8z"],
	["school", "M2 12l14-7 14 7-14 7zM8 16v8c5 4 11 4 16 0v-8"],
] as const;

/** The partners that staff have named. Until then generic marks stand for kinds of partners, only in demonstrations. */
export function PartnerLogos() {
	const { logos: t, logoNames } = useCopy(hubCopy);
	const { samples } = useSite();
	const partners = MARKS.map(([kind, mark]) => {
		const name = logoNames[kind];
		return { mark, name, named: name !== hubCopy.texts.logoNames[kind] };
	}).filter(({ named }) => named || samples);
	if (partners.length === 0) return null;
	return (
		<section className={css.logos} aria-label={t.label}>
			<Container>
				<ul className={css.logoRow}>
					{partners.map(({ mark, name }) => (
						<li key={mark}>
							<svg viewBox="0 0 32 32" aria-hidden="true">
								<path d={mark} />
							</svg>
							{name}
						</li>
					))}
				</ul>
				{partners.every(({ named }) => named) ? null : <p className={css.logoNote}>{t.note}</p>}
			</Container>
		</section>
	);
}
