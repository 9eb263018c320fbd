import type { ReactNode } from "react";
import { useCopy } from "#app/site/cms/use-copy.ts";
import { laidOutLate } from "#app/site/document/late-layout.css.ts";
import { frameCopy } from "./copy.ts";
import { FloatingChat } from "./floating-chat";
import { SiteFooter } from "./footer";
import { type HeaderAction, SiteHeader } from "./header";
import * as css from "./header.css.ts";

interface SiteFrameProps {
	chat?: boolean;
	signup?: boolean;
	action?: HeaderAction;
	children: ReactNode;
}

/**
 * What surrounds a public page: header, footer, the floating chat button. `chat={false}` leaves that one out,
 * `signup={false}` the newsletter's form; `action` is the header's button where it is not the consultation.
 */
export function SiteFrame({ chat = true, signup = true, action, children }: SiteFrameProps) {
	const t = useCopy(frameCopy);
	return (
		<>
			<a href="#main" className={css.skip}>
				{t.header.skip}
			</a>
			<SiteHeader {...(action && { action })} />
			<main id="main" className={laidOutLate}>
				{children}
				{chat ? <FloatingChat /> : null}
			</main>
			<SiteFooter signup={signup} />
		</>
	);
}
