import { Island } from "#app/islands/island.tsx";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { EXCLUSIVE_REPORT } from "./anchors";
import { ukDubaiCopy } from "./copy";
import ReportCardIsland from "./report-card.island";
import * as css from "./uk-dubai.css.ts";

/** The report card: what it contains, and its form. */
export function ReportCard({ sent }: { sent: boolean }) {
	const { report, vip, reportContents, reportPerks } = useCopy(ukDubaiCopy);
	const { whatsapp } = useSite();
	const { title, lead, contents, ...words } = report;
	const { privacy, privacyLink } = vip;
	return (
		<section id={EXCLUSIVE_REPORT} className={css.band} aria-labelledby="report-title">
			<Container className={css.split}>
				<div>
					<div className={css.head}>
						<Heading level={2} id="report-title">
							{title}
						</Heading>
						<Lead>{lead}</Lead>
					</div>
					<h3>{contents}</h3>
					<ul className={css.lines}>
						{Object.values(reportContents).map(text => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</div>
				<div className={css.framed}>
					<Island
						of={ReportCardIsland}
						props={{ words: { ...words, privacy, privacyLink }, sent, chatNumber: whatsapp.ukDubai }}
					/>
					<ul className={css.perks}>
						{Object.values(reportPerks).map(text => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</div>
			</Container>
		</section>
	);
}
