import { index, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The one table of URLs. */
export default [
	index("pages/home/home.tsx"),

	...prefix("api", [
		route("leads", "api/leads.ts"),
		route("leads/capture", "api/leads-capture.ts"),
		route("tax-report", "api/tax-report.ts"),
		route("*", "api/unknown.ts"),
	]),

	route("*", "pages/not-found/not-found.tsx"),
] satisfies RouteConfig;
