import type { ReactNode } from "react";
import { PageHead, SubTabs } from "../shell/page/page";

interface IntegrationHeadProps {
	inTab?: string;
	/** Where the integration at hand is edited: that tab takes the place of a new one's. */
	edit?: string;
	children?: ReactNode;
}

/**
 * Head and tabs of Email Integrations (docs/specification/back-office.md#email-integrations), and the jobs that their work
 * becomes.
 */
export function IntegrationHead({ inTab, edit, children }: IntegrationHeadProps) {
	return (
		<>
			<PageHead title="Email Integrations" inTab={inTab}>
				{children}
			</PageHead>
			<SubTabs
				label="Email integrations"
				tabs={[
					{ to: "/admin/integrations", label: "Integrations" },
					{ to: "/admin/integrations/sync", label: "Lead Sync" },
					edit
						? { to: edit, label: "Edit Integration" }
						: { to: "/admin/integrations/new", label: "Create Integration" },
					{ to: "/admin/integrations/jobs", label: "Jobs", end: false },
					{ to: "/admin/integrations/deliveries", label: "Deliveries" },
				]}
			/>
		</>
	);
}
