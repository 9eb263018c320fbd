import { useCopy } from "#app/site/cms/use-copy.ts";
import { useSite } from "#app/site/info/site-info.ts";
import { reports } from "#app/visitor/analytics/reports.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";
import { HOME_MESSAGES } from "./chat-messages.ts";
import { frameCopy } from "./copy.ts";
import { CHAT } from "./follow-frame";
import * as css from "./header.css.ts";
import * as icons from "./icons.css.ts";

/** The chat button in the corner; it steps aside for what it would cover (keep-clear.ts) and while something is typed. */
export function FloatingChat() {
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
