import { type ComponentProps, type ReactNode, useId } from "react";
import { useUnexpiredClaims } from "#app/site/claims/use-unexpired-claims.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Figures } from "#app/ui/figures/figures.tsx";
import { Container, Eyebrow, Heading, Lead, Section } from "#app/ui/layout/layout.tsx";
import { type Scene, Skyline } from "#app/ui/ornament/skyline.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import * as css from "./blocks.css.ts";
import type { StatTile } from "./records.ts";

export function Actions({ children }: { children: ReactNode }) {
	return <div className={css.actions}>{children}</div>;
}

interface BlockProps {
	id?: string;
	eyebrow?: string;
	title: string;
	lead?: string;
	tone?: "plain" | "sunken";
	children: ReactNode;
}

/** A section with its heading: `<Block eyebrow="…" title="…" lead="…">`. */
export function Block({ eyebrow, title, lead, children, ...rest }: BlockProps) {
	const headingId = useId();
	return (
		<Section {...rest} aria-labelledby={headingId}>
			<Container>
				<div className={css.head}>
					{eyebrow ? <Eyebrow>{eyebrow}</Eyebrow> : null}
					<Heading level={2} id={headingId}>
						{title}
					</Heading>
					{lead ? <Lead>{lead}</Lead> : null}
				</div>
				{children}
			</Container>
		</Section>
	);
}

/** A band of figures, without those whose claim has expired. */
export function StatsBanner({
	label,
	stats,
}: {
	label: string;
	stats: readonly Pick<StatTile, "label" | "value" | "claim">[];
}) {
	const standing = useUnexpiredClaims()(stats);
	if (standing.length === 0) return null;
	return (
		<section aria-label={label}>
			<Container>
				<Figures of={standing} className={css.stats} />
			</Container>
		</section>
	);
}

interface ClosingProps {
	title: string;
	lead: string;
	scene?: Scene;
	day?: boolean;
	children: ReactNode;
}

/** A page's closing call to action over a scene of Dubai: on ink, or light with `day` if the section above is dark. */
export function Closing({ title, lead, scene = "skyline", day, children }: ClosingProps) {
	const headingId = useId();
	return (
		<section className={classes(!day && ink, css.closing)} aria-labelledby={headingId}>
			<div className={css.skyline}>
				<Skyline of={scene} />
			</div>
			<Container className={css.closingBody}>
				<Heading level={2} id={headingId}>
					{title}
				</Heading>
				<Lead>{lead}</Lead>
				{children}
			</Container>
		</section>
	);
}

/** A button that opens a chat with a prefilled message in a new tab: `<ChatLink message="…" label="hero">`. */
export function ChatLink({
	message,
	label,
	to = "main",
	variant = "metal",
	...rest
}: Pick<ComponentProps<typeof LinkButton>, "variant" | "wide" | "small" | "children"> & {
	message: string;
	/** The event's label: the button's place on the page. */
	label: string;
	/** Which of the site's chat numbers. */
	to?: "main" | "ukDubai" | "ukDubai3" | "uk4";
}) {
	const { whatsapp } = useSite();
	return (
		<LinkButton
			{...rest}
			href={buildChatLink(whatsapp[to], message)}
			newTab
			variant={variant}
			{...reports("whatsapp_click", label)}
		/>
	);
}
