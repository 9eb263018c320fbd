import type { ReactNode } from "react";
import Sources from "#app/site/claims/sources.tsx";
import { laidOutLate } from "#app/site/document/late-layout.css.ts";
import { SiteFooter } from "#app/site/frame/footer.tsx";
import { Container } from "#app/ui/layout/layout.tsx";
import { Brand, SkipLink } from "#app/uk/page/frame.tsx";
import type { ClaimPage } from "#domain/claims.ts";
import * as css from "./landing.css.ts";

interface LandingFrameProps {
	/** Class name of the page's palette. */
	theme: string;
	claims: ClaimPage;
	action: ReactNode;
	children: ReactNode;
}

/** The frame of a premium landing page: its own theme, the brand, one action, its sources and the footer. */
export function LandingFrame({ theme, claims, action, children }: LandingFrameProps) {
	return (
		<>
			<SkipLink />
			<div className={theme}>
				<header className={css.header}>
					<Container className={css.headerRow}>
						<Brand />
						{action}
					</Container>
				</header>
				<main id="content" tabIndex={-1} className={laidOutLate}>
					{children}
					<section id="sources">
						<Sources page={claims} />
					</section>
				</main>
			</div>
			<SiteFooter />
		</>
	);
}
