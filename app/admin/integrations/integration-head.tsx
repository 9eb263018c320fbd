import { PageHead, type PageHeadProps } from "../shell/page/page.tsx";
import { useCanChange } from "../shell/staff.ts";

interface IntegrationHeadProps extends Pick<PageHeadProps, "inTab" | "children"> {
	/** URL where the current integration is edited; its tab replaces the "Create Integration" tab. */
	edit?: string;
}

/** Head and tabs of Email Integrations (docs/specification/back-office.md#email-integrations) and their jobs. */
export function IntegrationHead({ edit, ...head }: IntegrationHeadProps) {
	const canChange = useCanChange();
	const create = canChange ? [{ to: "/admin/integrations/new", label: "Create Integration" }] : [];
	const tabs = [
		{ to: "/admin/integrations", label: "Integrations" },
		{ to: "/admin/integrations/sync", label: "Lead Sync" },
		...(edit ? [{ to: edit, label: "Edit Integration" }] : create),
		{ to: "/admin/integrations/jobs", label: "Jobs", end: false },
		{ to: "/admin/integrations/deliveries", label: "Deliveries" },
	];
	return <PageHead title="Email Integrations" tabs={tabs} {...head} />;
}
