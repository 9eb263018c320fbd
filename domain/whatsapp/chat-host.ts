/** Base URL of chats; the number's digits follow the slash. */
export const CHAT_HOST = "https://wa.me";

/** Selector of chat links. In its own file because every page's entry script needs only this. */
export const CHAT_LINK = `a[href^="${CHAT_HOST}/"]`;
