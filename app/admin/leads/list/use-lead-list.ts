import { useRouteLoaderData } from "react-router";
import type { LeadList, ListedLeads } from "#app/admin/leads/.server/load-leads.ts";
import type { loader } from "./workbench";

/** The leads that were asked for, with what stands around them. Only within the workbench's routes. */
export function useLeadList(listed: ListedLeads): LeadList {
	const workbench = useRouteLoaderData<typeof loader>("admin/leads/list/workbench");
	if (!workbench) throw new Error("useLeadList is used outside the workbench");
	return { ...workbench, ...listed };
}
