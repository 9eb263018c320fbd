import { withTexts } from "#app/site/cms/record-texts.ts";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { Heading } from "#app/ui/heading/heading.tsx";
import { Block } from "#app/uk/page/blocks.tsx";
import { RecordIcon } from "#app/uk/page/record-icon.tsx";
import { hubCopy } from "./copy";
import * as css from "./hub.css.ts";
import { REASON_CARDS } from "./records.ts";

export function Reasons() {
	const t = useCopy(hubCopy);
	return (
		<Block eyebrow={t.reasons.eyebrow} title={t.reasons.title} tone="sunken">
			<ul className={css.reasons}>
				{withTexts(REASON_CARDS, t.reasonCards).map(({ icon, title, description, href }) => (
					<li key={href}>
						<a href={href} className={css.reason}>
							<RecordIcon name={icon} className={css.reasonIcon} />
							<Heading level={3}>{title}</Heading>
							<span>{description}</span>
							<span className={css.reasonMore} aria-hidden="true">
								{t.reasons.more} →
							</span>
						</a>
					</li>
				))}
			</ul>
		</Block>
	);
}
