import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import Sources from "#app/site/claims/sources.tsx";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { laidOutLate } from "#app/site/document/late-layout.css.ts";
import { SiteFooter } from "#app/site/frame/footer.tsx";
import { Logo } from "#app/site/frame/logo.tsx";
import { useSite } from "#app/site/info/site-info.ts";
import { classes } from "#app/ui/classes.ts";
import { Icon } from "#app/ui/icon/icon.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { ink } from "#app/ui/theme/ink.css.ts";
import type { ClaimPage } from "#domain/claims.ts";
import { frameCopy } from "./copy.ts";
import * as css from "./frame.css.ts";
import { StickyNav } from "./sticky-nav.tsx";

/** The first link of a page, which skips its header. */
export function SkipLink() {
	const { top } = useCopy(frameCopy);
	return (
		<a href="#content" className={css.skip}>
			{top.skip}
		</a>
	);
}

export function Brand() {
	const { top } = useCopy(frameCopy);
	const { brand } = useSite();
	return (
		<a href="/" className={css.brand} aria-label={`${brand}: ${top.home}`}>
			<Logo brand={brand} />
		</a>
	);
}

interface UkPageProps {
	path: string;
	claims: ClaimPage;
	/** The right-hand element of the header, by default the link back to the hub. */
	action?: ReactNode;
	/** Content between the sources and the footer. */
	foot?: ReactNode;
	children: ReactNode;
}

/** A page of the UK funnel: header, sticky navigation, content, sources and footer. `path` is the page's own path. */
export function UkPage({ path, claims, action, foot, children }: UkPageProps) {
	const { top } = useCopy(frameCopy);
	return (
		<>
			<SkipLink />
			<header className={classes(ink, css.top)}>
				<Container className={css.topRow}>
					<Brand />
					{action ?? (
						<a href="/uk" className={css.back}>
							<Icon of={ArrowLeft} />
							{top.back}
						</a>
					)}
				</Container>
			</header>
			<StickyNav current={path} />
			<main id="content" tabIndex={-1} className={laidOutLate}>
				{children}
				<section id="sources">
					<Sources page={claims} />
				</section>
			</main>
			{foot}
			<SiteFooter />
		</>
	);
}
