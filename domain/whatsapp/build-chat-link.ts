import { phoneDigits } from "../contact/phone.ts";
import { CHAT_HOST } from "./chat-host.ts";

/**
 * The link that opens a chat with a prefilled text: {host}/{digits}?text={encoded message}
 * (docs/specification/every-page.md#chats). Every chat link of the site is built here. Line breaks in the message
 * survive.
 */
export function buildChatLink(phone: string, message: string): string {
	// Half an emoji, cut off by a length limit, would make encodeURIComponent throw; toWellFormed is not in older browsers.
	const text = message.replace(/\p{Surrogate}/gu, "\uFFFD");
	return `${CHAT_HOST}/${phoneDigits(phone)}?text=${encodeURIComponent(text)}`;
}
