import type { IslandModule } from "./hydrate-island.tsx";
import { islandName } from "./island-name.ts";

const modules = new Map(
	Object.entries(import.meta.glob<IslandModule>("../**/*.island.tsx")).map(([file, load]) => [
		islandName(file),
		load,
	]),
);

/** Loads an island by name. Throws if there is none. */
export function loadIsland(name: string): Promise<IslandModule> {
	const load = modules.get(name);
	if (!load) throw new Error(`there is no island "${name}"`);
	return load();
}
