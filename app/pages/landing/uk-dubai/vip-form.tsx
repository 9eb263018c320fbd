import { Island } from "#app/islands/island.tsx";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { Heading, Lead } from "#app/ui/heading/heading.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { PREMIUM_CONSULTATION } from "./anchors";
import { ukDubaiCopy } from "./copy";
import * as css from "./uk-dubai.css.ts";
import VipFormIsland from "./vip-form.island";

/** The VIP consultation: what it is, and its form. */
export function VipForm({ sent }: { sent: boolean }) {
	const { vip, vipBadges, report } = useCopy(ukDubaiCopy);
	const { whatsapp } = useSite();
	const { title, lead, ...words } = vip;
	return (
		<section id={PREMIUM_CONSULTATION} className={css.band} aria-labelledby="vip-title">
			<Container className={css.split}>
				<div className={css.head}>
					<Heading level={2} id="vip-title">
						{title}
					</Heading>
					<Lead>{lead}</Lead>
					<ul className={css.trust}>
						{Object.values(vipBadges).map(text => (
							<li key={text}>{text}</li>
						))}
					</ul>
				</div>
				<div className={css.framed}>
					<Island
						of={VipFormIsland}
						props={{ words: { ...words, chat: report.chat }, sent, chatNumber: whatsapp.ukDubai }}
					/>
				</div>
			</Container>
		</section>
	);
}
