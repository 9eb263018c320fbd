/** Opens a chat in a new tab, or in this tab if the browser refuses a new one (docs/specification/every-page.md#chats). */
export function openChat(href: string): void {
	try {
		const tab = window.open(href, "_blank");
		if (!tab) throw new Error("the browser opened no tab");
		tab.opener = null;
	} catch (error) {
		console.error("WhatsApp could not be opened in a new tab", error);
		window.location.assign(href);
	}
}
