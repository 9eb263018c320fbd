import type { ComponentProps } from "react";
import { ChatLink } from "#app/uk/page/chat-link.tsx";
import { type Uk4Button, uk4Message } from "./chat-messages.ts";

/**
 * A button of the page: its message ends in the button's own context
 * (docs/specification/landing-pages.md#fourth-premium-page).
 */
export function Call({
	button,
	...rest
}: Pick<ComponentProps<typeof ChatLink>, "variant" | "small" | "children"> & { button: Uk4Button }) {
	return <ChatLink {...rest} message={uk4Message(button)} label={`uk_4_${button}`} to="uk4" />;
}
