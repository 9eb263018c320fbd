/** The door to the editing room, from either list of texts. */
export const ROOM_DOOR = { to: "/admin/cms/room", label: "Edit on the page" } as const;

/** The room, and the two lists that lead to it. */
export const ROOM_TABS = [
	ROOM_DOOR,
	{ to: "/admin/content", label: "Website Content" },
	{ to: "/admin/cms", label: "All texts" },
] as const;
