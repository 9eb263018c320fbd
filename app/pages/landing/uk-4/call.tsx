import type { ReactNode } from "react";
import { ChatLink } from "#app/uk/page/chat-link.tsx";
import { type Uk4Button, uk4Message } from "./chat-messages.ts";

interface CallProps {
	button: Uk4Button;
	variant?: "primary" | "metal" | "secondary";
	small?: boolean;
	children: ReactNode;
}

/**
 * A button of the page: its message ends in the button's own context
 * (docs/specification/landing-pages.md#fourth-premium-page).
 */
export function Call({ button, variant = "metal", small, children }: CallProps) {
	return (
		<ChatLink
			message={uk4Message(button)}
			label={`uk_4_${button}`}
			to="uk4"
			variant={variant}
			{...(small && { small })}
		>
			{children}
		</ChatLink>
	);
}
