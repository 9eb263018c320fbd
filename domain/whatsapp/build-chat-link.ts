import { phoneDigits } from "../contact/phone.ts";
import { CHAT_HOST } from "./chat-host.ts";

/**
 * Creates a chat link with a prefilled text: {host}/{digits}?text={encoded message} (docs/specification/every-page.md#chats).
 * Every chat link of the site is built here. Line breaks in the message survive.
 */
export function buildChatLink(phone: string, message: string): string {
	// A lone surrogate (an emoji cut by a length limit) makes encodeURIComponent throw; older browsers lack toWellFormed.
	const text = message.replace(/\p{Surrogate}/gu, "\uFFFD");
	return `${CHAT_HOST}/${phoneDigits(phone)}?text=${encodeURIComponent(text)}`;
}
