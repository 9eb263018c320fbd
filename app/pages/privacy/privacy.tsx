import { retentionDays } from "#app/pages/privacy/.server/retention-days.ts";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { SiteFrame } from "#app/site/frame/frame.tsx";
import { useSite } from "#app/site/info/site-info.ts";
import { Seo } from "#app/site/seo/seo.tsx";
import { Container, Heading, Lead } from "#app/ui/layout/layout.tsx";
import { TextLink } from "#app/ui/link/link.tsx";
import { fillPlaceholders } from "#domain/fill.ts";
import type { Route } from "./+types/privacy";
import { privacyCopy } from "./copy.ts";
import * as css from "./privacy.css.ts";

/** Returns the configured retention periods. */
export function loader() {
	return { days: retentionDays() };
}

/** Returns the paragraphs that apply: one about a retention period is left out if nothing is deleted automatically. */
function told(paragraphs: Record<string, string>, days: Record<string, number>): [string, string][] {
	return Object.entries(paragraphs).flatMap(([name, text]) => {
		const kept = days[name];
		if (kept === undefined) return [[name, text]];
		return kept > 0 ? [[name, fillPlaceholders(text, { days: kept })]] : [];
	});
}

export default function Privacy({ loaderData: { days } }: Route.ComponentProps) {
	const { meta, head, ...parts } = useCopy(privacyCopy);
	const { entries, email } = useSite();
	const { contact, ...rest } = parts;
	return (
		<SiteFrame>
			<Seo title={meta.title} description={meta.description} path="/privacy" />
			<Container width="text" className={css.page}>
				<div className={css.head}>
					<Heading level={1}>{head.title}</Heading>
					<p>
						{head.updated}: {entries.privacy_updated}
					</p>
					<Lead>{head.lead}</Lead>
				</div>
				{Object.entries(rest).map(([part, { title, ...paragraphs }]) => (
					<section key={part} id={part} className={css.part}>
						<Heading level={2} look="section">
							{title}
						</Heading>
						{told(paragraphs, days).map(([name, text]) => (
							<p key={name}>{text}</p>
						))}
					</section>
				))}
				<section className={css.part}>
					<Heading level={2} look="section">
						{contact.title}
					</Heading>
					<p>
						{contact.text} <TextLink href={`mailto:${email}`}>{email}</TextLink>
					</p>
					<p>{contact.office}</p>
				</section>
			</Container>
		</SiteFrame>
	);
}
