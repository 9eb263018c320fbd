/** Where chats open; the number's digits follow the slash. */
export const CHAT_HOST = "https://wa.me";

/** The selector of links that open a chat. Apart from what builds them: every page's entry takes this, and no more. */
export const CHAT_LINK = `a[href^="${CHAT_HOST}/"]`;
