/** Adds references to chat links if staff have enabled that (Marketing Tags); otherwise the code is not loaded. */
export function followChats(): void {
	if (!document.documentElement.hasAttribute("data-chat-references")) return;
	import("./give-references.ts").then(
		({ giveReferences }) => giveReferences(),
		error => console.error("Chats get no reference", error),
	);
}
