/**
 * When an island's script is fetched: at once, when the browser rests, when it comes near the screen or when somebody
 * touches it; sooner where a script of the page asks for it (`wakeIsland`).
 */
export type Moment = "load" | "idle" | "near" | "touched";

/** Attributes of the element around an island, which carry to the browser what it needs to know. */
export const ISLAND = {
	/** The island's name: the path of its file below app/ without `.island.tsx`. */
	name: "data-island",
	/** When its script is fetched. */
	when: "data-when",
	/** Its props as JSON. */
	props: "data-props",
	/** What ids made inside begin with, so that server and browser make the same ones. */
	prefix: "data-prefix",
	/** Stands once the island answers to its visitor. */
	awake: "data-awake",
} as const;

export const ISLANDS = `[${ISLAND.name}]`;

/** The event that wakes an island, whatever its moment. */
export const WAKE = "wake";

/** Wakes an island of this page: `wakeIsland("pages/home/lead-form/lead-form")`. */
export function wakeIsland(name: string): void {
	document.querySelector(`[${ISLAND.name}="${name}"]`)?.dispatchEvent(new Event(WAKE));
}

/** The name of the island in a file that `import.meta.glob` found: "../pages/home/lead-form/lead-form.island.tsx". */
export function islandName(file: string): string {
	return file.replace(/^\.\.\//, "").replace(/\.island\.tsx$/, "");
}
