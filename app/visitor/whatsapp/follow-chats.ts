/** Gives chats a reference where staff want that (Marketing Tags); the code for it is fetched there alone. */
export function followChats(): void {
	if (!document.documentElement.hasAttribute("data-chat-references")) return;
	import("./give-references").then(
		({ giveReferences }) => giveReferences(),
		error => console.error("Chats get no reference", error),
	);
}
