import { Link } from "react-router";
import type { ChatOrigin } from "#db/chats/chat-references.ts";
import type { Touch } from "#domain/leads/attribution.ts";
import { Ago } from "../shell/ago";
import { Panel } from "../shell/page";
import * as page from "../shell/page.css.ts";
import { useCanChange } from "../shell/staff";

/** What a touch says in a line: campaign, source and medium, or the page before. */
function words(touch: Touch | undefined): string {
	if (!touch) return "not known";
	const campaign = [touch.utm_campaign, touch.utm_source, touch.utm_medium].filter(Boolean).join(", ");
	return campaign || touch.referrer || "direct";
}

/** Where the chat with a searched reference was opened. */
export function FoundChat({ chat }: { chat: ChatOrigin }) {
	const mayChange = useCanChange();
	return (
		<Panel title={`Chat ${chat.reference}`}>
			<p>
				Opened <Ago at={chat.at} /> on <b>{chat.page}</b> by “{chat.button}”.
			</p>
			<p className={page.fine}>
				First touch: {words(chat.touch?.first)}. Last touch: {words(chat.touch?.last)}.
			</p>
			{mayChange ? (
				<Link to={`/admin/leads/new?reference=${chat.reference}`}>New lead from this chat</Link>
			) : null}
		</Panel>
	);
}
