import type { ReactNode } from "react";
import { useCopy } from "#app/site/cms/page-copy.ts";
import { laidOutLate } from "#app/site/document/late-layout.css.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { HOME_MESSAGES } from "./chat-messages.ts";
import { frameCopy } from "./copy.ts";
import { CHAT } from "./follow-frame.ts";
import { SiteFooter } from "./footer.tsx";
import * as css from "./header.css.ts";
import { type HeaderAction, SiteHeader } from "./header.tsx";
import * as icons from "./icons.css.ts";

interface SiteFrameProps {
	chat?: boolean;
	signup?: boolean;
	action?: HeaderAction;
	children: ReactNode;
}

/**
 * The frame of a public page: header, footer, floating chat button. `chat={false}` omits the button, `signup={false}` the
 * newsletter form; `action` replaces the header's consultation button.
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

/** The floating chat button; it hides when it would cover a control (avoid-overlap.ts) and while the visitor types. */
function FloatingChat() {
	const t = useCopy(frameCopy).chat;
	const { whatsapp, editing } = useSite();
	if (editing) return null;
	return (
		<a
			id={CHAT}
			className={css.chat}
			href={buildChatLink(whatsapp.main, HOME_MESSAGES.floatingButton)}
			target="_blank"
			rel="noopener"
			aria-label={t.label}
			data-tip
			{...reports("whatsapp_click", "floating")}
		>
			<span className={icons.chat} />
		</a>
	);
}
