import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import type { RenderIsland } from "./island.tsx";
import { islandName } from "./island-name.ts";

const components = import.meta.glob<ComponentType>("../**/*.island.tsx", { eager: true, import: "default" });
const names = new Map<unknown, string>(
	Object.entries(components).map(([file, component]) => [component, islandName(file)]),
);

/** Creates the island renderer of one page, which gives each island unique ids; create one per page. */
export function islandRenderer(): RenderIsland {
	let drawn = 0;
	return (Component, props) => {
		const name = names.get(Component);
		if (!name) throw new Error(`${Component.name} is not the default export of a file *.island.tsx`);
		drawn += 1;
		const prefix = `i${drawn}`;
		return { name, prefix, html: renderToString(<Component {...props} />, { identifierPrefix: prefix }) };
	};
}
