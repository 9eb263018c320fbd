import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The one table of URLs. */
export default [
	index("pages/home/home.tsx"),

	route(".well-known/gpc.json", "api/gpc.ts"),
	route("offline", "pages/offline/offline.tsx"),

	...prefix("admin", [
		route("sign-in", "admin/sign-in/sign-in.tsx"),
		route("sign-out", "admin/sign-in/sign-out.ts"),
		layout("admin/layout.tsx", [
			index("admin/overview/overview.tsx"),
			route("integrations/jobs", "admin/integrations/jobs.tsx"),
			route("integrations/jobs/:id", "admin/integrations/job.tsx"),
			route("leads", "admin/leads/leads.tsx"),
			route("leads/quarantine", "admin/leads/quarantine.tsx"),
			route("leads/:id", "admin/leads/lead.tsx"),
		]),
	]),

	...prefix("api", [
		route("auth/login", "api/auth-login.ts"),
		route("auth/logout", "api/auth-logout.ts"),
		route("auth/me", "api/auth-me.ts"),
		route("consent", "api/consent.ts"),
		route("content", "api/content.ts"),
		route("content/:key", "api/content-entry.ts"),
		route("email-integrations", "api/integrations.ts"),
		route("email-integrations/test-all", "api/integrations-test-all.ts"),
		route("email-integrations/:id", "api/integration.ts"),
		route("email-integrations/:id/test", "api/integration-test.ts"),
		route("events", "api/events.ts"),
		route("geo", "api/geo.ts"),
		route("jobs", "api/jobs.ts"),
		route("jobs/events", "api/jobs-events.ts"),
		route("jobs/:id", "api/job.ts"),
		route("jobs/:id/cancel", "api/job-cancel.ts"),
		route("jobs/:id/retry", "api/job-retry.ts"),
		route("leads", "api/leads.ts"),
		route("leads/bulk-sync", "api/leads-bulk-sync.ts"),
		route("leads/capture", "api/leads-capture.ts"),
		route("leads/export.csv", "api/leads-export.ts"),
		route("leads/:id", "api/lead.ts"),
		route("leads/:id/export", "api/lead-export.ts"),
		route("leads/:id/notes", "api/lead-notes.ts"),
		route("leads/:id/release", "api/lead-release.ts"),
		route("leads/:id/status", "api/lead-status.ts"),
		route("leads/:id/sync/:integrationId", "api/lead-sync.ts"),
		route("newsletter", "api/newsletter.ts"),
		route("staff/events", "api/staff-events.ts"),
		route("tax-report", "api/tax-report.ts"),
		route("testimonials", "api/testimonials.ts"),
		route("tracking-tags/active", "api/tracking-tags-active.ts"),
		route("vitals", "api/vitals.ts"),
		route("*", "api/unknown.ts"),
	]),

	route("uk", "pages/uk/hub/hub.tsx"),
	...prefix("uk", [
		route("banking-visas", "pages/uk/banking-visas.ts"),
		route("corporate-tax", "pages/uk/corporate-tax/corporate-tax.tsx"),
		route("fast-setup", "pages/uk/fast-setup/fast-setup.tsx"),
		route("lifestyle", "pages/uk/lifestyle/lifestyle.tsx"),
		route("market-access", "pages/uk/market-access/market-access.tsx"),
		route("ownership", "pages/uk/ownership/ownership.tsx"),
		route("tax-savings", "pages/uk/tax-savings/tax-savings.tsx"),
		route("wealth-preservation", "pages/uk/wealth-preservation/wealth-preservation.tsx"),
	]),
	route("uk-old", "pages/uk/old/old.tsx"),

	route("*", "pages/not-found/not-found.tsx"),
] satisfies RouteConfig;
