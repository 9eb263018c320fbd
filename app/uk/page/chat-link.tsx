import type { ComponentProps } from "react";
import { useSite } from "#app/site/info/site-info.ts";
import { LinkButton } from "#app/ui/button/button.tsx";
import { reports } from "#app/visitor/analytics/reports.ts";
import { buildChatLink } from "#domain/whatsapp/build-chat-link.ts";

/** A button that opens a chat in a new tab with its message written already: `<ChatLink message="…" label="hero">`. */
export function ChatLink({
	message,
	label,
	to = "main",
	variant = "metal",
	...rest
}: Pick<ComponentProps<typeof LinkButton>, "variant" | "wide" | "small" | "children"> & {
	message: string;
	/** The event's label: where on the page the button stands. */
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
