/** Opens a chat in a new tab. Returns false if the browser refuses one. */
export function openTab(href: string): boolean {
	try {
		const tab = window.open(href, "_blank");
		if (!tab) throw new Error("the browser opened no tab");
		tab.opener = null;
		return true;
	} catch (error) {
		console.error("WhatsApp could not be opened in a new tab", error);
		return false;
	}
}

/** Opens a chat in a new tab, or in this tab if the browser refuses a new one (docs/specification/every-page.md#chats). */
export function openChat(href: string): void {
	if (!openTab(href)) window.location.assign(href);
}
