import type { TabCounts } from "#app/admin/leads/.server/load-leads.ts";
import { SubTabs } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";

/** The tabs of Lead Management, with counts of pending items. */
export function LeadTabs({ counts: { suspects, trouble } }: { counts: TabCounts }) {
	const canChange = useCanChange();
	return (
		<SubTabs
			label="Leads"
			tabs={[
				{ to: "/admin/leads", label: "Leads" },
				{ to: "/admin/leads/newsletter", label: trouble ? `Newsletter (${trouble} failed)` : "Newsletter" },
				{ to: "/admin/leads/quarantine", label: `Quarantine (${suspects})` },
				...(canChange ? [{ to: "/admin/leads/new", label: "New lead" }] : []),
			]}
		/>
	);
}
