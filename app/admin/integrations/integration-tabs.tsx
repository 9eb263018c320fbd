import { SubTabs } from "../shell/page/page";

/**
 * The tabs of Email Integrations (docs/specification/back-office.md#email-integrations), and the jobs that their work
 * becomes.
 */
export function IntegrationTabs({ form = "Create Integration", formTo = "/admin/integrations/new" }) {
	return (
		<SubTabs
			label="Email integrations"
			tabs={[
				{ to: "/admin/integrations", label: "Integrations" },
				{ to: "/admin/integrations/sync", label: "Lead Sync" },
				{ to: formTo, label: form },
				{ to: "/admin/integrations/jobs", label: "Jobs", end: false },
				{ to: "/admin/integrations/deliveries", label: "Deliveries" },
			]}
		/>
	);
}
