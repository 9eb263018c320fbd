/** Fixed chat messages of /uk-dubai, in addition to those of the report and the VIP form. */
export const UK_DUBAI_MESSAGES = {
	premiumCta: "Hello! I've read your UK-Dubai tax page and would like a VIP consultation.",
} as const;
