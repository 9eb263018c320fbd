/**
 * When an island's script is loaded: at once, when the browser is idle, when the island is near the viewport, or when the
 * visitor touches it; earlier if a script calls `wakeIsland`.
 */
export type HydrateWhen = "load" | "idle" | "near" | "touched";

/** Attributes of an island's wrapper element: the data that hydration needs. */
export const ISLAND = {
	/** The island's name: its file's path below app/, without `.island.tsx`. */
	name: "data-island",
	/** When its script is loaded (`HydrateWhen`). */
	when: "data-when",
	/** Its props as JSON. */
	props: "data-props",
	/** Prefix of React ids, so that server and browser generate the same ones. */
	prefix: "data-prefix",
	/** Present once the island is awake. */
	awake: "data-awake",
} as const;

export const ISLANDS = `[${ISLAND.name}]`;

/** Event that wakes an island immediately. */
export const WAKE = "wake";

/** Wakes an island of this page: `wakeIsland("pages/home/lead-form/lead-form")`. */
export function wakeIsland(name: string): void {
	document.querySelector(`[${ISLAND.name}="${name}"]`)?.dispatchEvent(new Event(WAKE));
}
