/** Tab of the editing room, linked from both lists of texts. */
export const ROOM_DOOR = { to: "/admin/cms/room", label: "Edit on the page" } as const;

/** The editing room, and the two lists that link to it. */
export const ROOM_TABS = [
	ROOM_DOOR,
	{ to: "/admin/content", label: "Website Content" },
	{ to: "/admin/cms", label: "All texts" },
] as const;

/** Returns the URL of a text in the editing room. */
export const roomOf = ({ path, index }: { path: string; index: number }): string =>
	`${ROOM_DOOR.to}?${new URLSearchParams({ path, text: String(index) })}`;
