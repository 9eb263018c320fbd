/** Fixed chat messages of the home page (docs/specification/home.md#chat-messages). */
export const HOME_MESSAGES = {
	heroSecondary: "Hello! I'd like to know more about setting up a business in Dubai.",
	floatingButton: "Hello! I have a question about setting up a business in Dubai.",
	contact: "Hello! I'd like to talk to a consultant about setting up a business in Dubai.",
} as const;
