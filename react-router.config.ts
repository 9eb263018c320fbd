import type { Config } from "@react-router/dev/config";

export default {
	appDirectory: "app",
	buildDirectory: "build",
	ssr: true,
	// app/http/.server/cross-site.ts decides who may post. Behind a proxy the router's own check would reject every form: the
	// browser sends the site's https origin, while this process is requested by http and perhaps under another host name.
	allowedActionOrigins: ["**"],
	// All routes at once. With lazy discovery a fetcher that loads again meanwhile (j j beside the list of leads) shows whichever
	// response arrives last, because the router can abort only loads that have begun.
	routeDiscovery: { mode: "initial" },
	future: {
		v8_middleware: true,
		v8_splitRouteModules: "enforce",
		v8_viteEnvironmentApi: true,
		v8_passThroughRequests: true,
		v8_trailingSlashAwareDataRequests: true,
	},
} satisfies Config;
