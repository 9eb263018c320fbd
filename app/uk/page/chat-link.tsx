import type { ReactNode } from "react";
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
	wide,
	small,
	children,
}: {
	message: string;
	/** The event's label: where on the page the button stands. */
	label: string;
	/** Which of the site's chat numbers. */
	to?: "main" | "ukDubai" | "ukDubai3" | "uk4";
	variant?: "primary" | "metal" | "secondary";
	wide?: boolean;
	small?: boolean;
	children: ReactNode;
}) {
	const { whatsapp } = useSite();
	return (
		<LinkButton
			href={buildChatLink(whatsapp[to], message)}
			newTab
			variant={variant}
			{...(wide && { wide })}
			{...(small && { small })}
			{...reports("whatsapp_click", label)}
		>
			{children}
		</LinkButton>
	);
}
