import path from "node:path";
import type { Plugin } from "vite";

const APP = path.resolve("app");
const STAND_IN = path.join(APP, "modules/static-router/router.tsx");

/** The only scripts of ours that talk to the real router. */
const ROUTED = [path.join(APP, "admin/"), path.join(APP, "modules/routed/")];

/** Gives public pages the stand-in for `react-router`, which spares visitors the router's own scripts. */
export function staticRouter(): Plugin {
	return {
		name: "static-router",
		apply: "build",
		enforce: "pre",
		applyToEnvironment: environment => environment.name === "client",
		resolveId(source, importer) {
			if (source !== "react-router" || !importer?.startsWith(APP + path.sep)) return null;
			return ROUTED.some(folder => importer.startsWith(folder)) ? null : STAND_IN;
		},
	};
}
