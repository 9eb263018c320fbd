import { useEffect, useRef } from "react";
import { reports } from "#app/modules/analytics/reports.ts";
import { useCopy } from "#app/modules/cms/use-copy.ts";
import { whenIdle } from "#app/modules/overlays/when-idle.ts";
import { useSite } from "#app/modules/site/site-info.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { HOME_MESSAGES } from "#domain/whatsapp/home-messages.ts";
import { frameCopy } from "./copy.ts";
import * as css from "./header.css.ts";
import * as icons from "./icons.css.ts";
import { keepClear } from "./keep-clear";

/** The chat button in the corner; it steps aside for what it would cover and while something is typed. */
export function FloatingChat() {
	const t = useCopy(frameCopy).chat;
	const { whatsapp } = useSite();
	const button = useRef<HTMLAnchorElement>(null);
	useEffect(() => {
		let stop = () => {};
		const untaken = whenIdle(() => {
			if (button.current) stop = keepClear(button.current);
		});
		return () => {
			untaken();
			stop();
		};
	}, []);
	return (
		<a
			ref={button}
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
