import { type ReactNode, useEffect } from "react";
import { reports } from "#app/modules/analytics/reports.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { useOnline } from "#app/modules/online/use-online.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { HOME_MESSAGES } from "#domain/whatsapp/home-messages.ts";
import { frameCopy } from "./copy.ts";
import { SiteFooter } from "./footer";
import { SiteHeader } from "./header";
import * as css from "./header.css.ts";
import * as icons from "./icons.css.ts";
import { followSectionLinks } from "./scroll-to-section";

/** What surrounds a public page: header, footer, the floating chat button. `chat={false}` leaves that one out. */
export function SiteFrame({ chat = true, children }: { chat?: boolean; children: ReactNode }) {
	const t = useCopy(frameCopy);
	const { whatsapp } = useSite();
	const online = useOnline();
	useEffect(followSectionLinks, []);
	return (
		<>
			<a href="#main" className={css.skip}>
				{t.header.skip}
			</a>
			<SiteHeader />
			<div role="status">{online ? null : <p className={css.offline}>{t.offline.notice}</p>}</div>
			<main id="main">
				{children}
				{chat ? (
					<a
						className={css.chat}
						href={buildChatLink(whatsapp.main, HOME_MESSAGES.floatingButton)}
						target="_blank"
						rel="noopener"
						aria-label={t.chat.label}
						{...reports("whatsapp_click", "floating")}
					>
						<span className={icons.chat} />
					</a>
				) : null}
			</main>
			<SiteFooter />
		</>
	);
}
