import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	buildDirectory: "build",
	ssr: true,
	// app/http/.server/cross-site.ts decides who may post. The router's own look would take every form for a stranger's
	// behind a proxy: the browser says https and the site's name, this process is asked by http and may have another.
	allowedActionOrigins: ["**"],
	// All routes at once. Discovered when first needed, a fetcher that is asked again meanwhile (j j beside the list of leads)
	// shows whichever answer comes last: the router can end only loads that have begun.
	routeDiscovery: { mode: "initial" },
	future: {
		v8_middleware: true,
		v8_splitRouteModules: "enforce",
		v8_viteEnvironmentApi: true,
		v8_passThroughRequests: true,
		v8_trailingSlashAwareDataRequests: true,
	},
} satisfies Config;
